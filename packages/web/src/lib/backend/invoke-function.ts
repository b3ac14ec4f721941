import { backendClient } from "./client.ts";

/** What became of calling a function of the server. */
export type FunctionAnswer =
  | { readonly kind: "answered"; readonly data: unknown }
  /** The server said no; `body` is its JSON, undefined when there is none. */
  | { readonly kind: "refused"; readonly status: number; readonly body: unknown }
  /** No answer came: whether the server did what it was asked isn't known. */
  | { readonly kind: "unreachable" }
  /** Somebody else is here now, or nobody. */
  | { readonly kind: "signed-out" };

const TIMEOUT_MS = 20_000;

/** Calls `POST /functions/v1/<name>` as this user and nobody else. Never throws. */
export async function invokeFunction(userId: string, name: string, body?: object): Promise<FunctionAnswer> {
  try {
    const client = await backendClient();
    const { data: auth } = await client.auth.getSession();
    // The token goes with the request by hand: if somebody else signs in meanwhile, theirs must not be used.
    if (auth.session?.user.id !== userId) return { kind: "signed-out" };
    const { data, error } = await client.functions.invoke<unknown>(name, {
      ...(body ? { body: { ...body } } : {}),
      headers: { Authorization: `Bearer ${auth.session.access_token}` },
      timeout: TIMEOUT_MS,
    });
    if (error?.context instanceof Response) {
      const answer: unknown = await error.context.json().catch(() => undefined);
      return { kind: "refused", status: error.context.status, body: answer };
    }
    return error ? { kind: "unreachable" } : { kind: "answered", data };
  } catch {
    return { kind: "unreachable" };
  }
}
