/** An automation of the operator's that takes POST of JSON with basic authorization. */
export interface Webhook {
  readonly url: URL;
  readonly user: string;
  readonly password: string;
}

export type PostOutcome =
  | { readonly delivered: boolean; readonly status: number }
  /** No answer; `reason` is the system's code, such as ECONNREFUSED. */
  | { readonly delivered: false; readonly reason: string };

const TIMEOUT_MS = 10_000;

/** Posts once. Never throws. */
export async function postTo(
  { url, user, password }: Webhook,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<PostOutcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
        "Content-Type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
      // The secret is for this address alone.
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { delivered: response.ok, status: response.status };
  } catch (error) {
    return { delivered: false, reason: reasonOf(error) };
  }
}

/** Only a code: messages quote the address, which may hold a secret of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return error.name;
}
