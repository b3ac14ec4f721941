import { callFunction } from "../../lib/backend/call-function.ts";

export type Unsubscription =
  /** `message` is the server's. */
  | { readonly status: "done"; readonly message: string | null }
  /** `reason` is the server's, null when it didn't answer. */
  | { readonly status: "failed"; readonly reason: string | null };

/** Asks the server to send this user no more mail. Nobody has to be signed in. Never throws. */
export async function unsubscribe(userId: string): Promise<Unsubscription> {
  const outcome = await callFunction("unsubscribe-user", { userId });
  if (outcome.ok) return { status: "done", message: outcome.value.message };
  // It was done, whatever the answer said.
  if (outcome.code === "unreadable") return { status: "done", message: null };
  return { status: "failed", reason: outcome.isOurs ? outcome.message : null };
}
