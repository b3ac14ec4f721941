import { apiErrorSchema, unsubscribeResponseSchema } from "@master-sql/engine/api";
import { backendClient } from "../../lib/backend/client.ts";

export type Unsubscription =
  /** `message` is the server's. */
  | { readonly status: "done"; readonly message: string | null }
  /** `reason` is the server's, null when it didn't answer. */
  | { readonly status: "failed"; readonly reason: string | null };

/** Asks the server to send this user no more mail. Nobody has to be signed in. Never throws. */
export async function unsubscribe(userId: string): Promise<Unsubscription> {
  try {
    const client = await backendClient();
    const { data, error } = await client.functions.invoke<unknown>("unsubscribe-user", { body: { userId } });
    if (!error) {
      const answer = unsubscribeResponseSchema.safeParse(data);
      return { status: "done", message: answer.success ? answer.data.message : null };
    }
    if (!(error.context instanceof Response)) return { status: "failed", reason: null };
    const told = apiErrorSchema.safeParse(await error.context.json().catch(() => undefined));
    return { status: "failed", reason: told.success ? told.data.error.message : null };
  } catch (cause) {
    console.warn("Unsubscribing failed.", cause);
    return { status: "failed", reason: null };
  }
}
