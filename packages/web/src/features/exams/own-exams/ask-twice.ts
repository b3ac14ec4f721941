import type { CallFailure, Outcome } from "../../../lib/backend/call-function.ts";

/** Whether the server may have done what it was asked all the same. */
export function isUnanswered({ code, status, isOurs }: CallFailure): boolean {
  return code === "unreachable" || code === "unreadable" || (!isOurs && status !== null && status >= 500);
}

/** Asks once more where no answer came, for what is the same done once or twice. */
export async function askTwice<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await ask();
  return !outcome.ok && isUnanswered(outcome) ? ask() : outcome;
}
