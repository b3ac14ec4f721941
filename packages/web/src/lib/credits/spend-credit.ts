import type { CreditBalance } from "@master-sql/protocol";
import { type CallFailure, callFunction } from "../backend/call-function.ts";
import { currentSession } from "../backend/session.ts";
import { refetchChangedBalance, replaceBalance } from "./credit-balance.ts";
import { announceInsufficientCredits } from "./credit-events.ts";

/** The message of the error that `spendCredit` throws when there is no credit left. */
const INSUFFICIENT_CREDITS = "INSUFFICIENT_CREDITS";

/**
 * Takes one credit for something that `agent` does, once for each `interactionId`: sending it again costs nothing.
 * Resolves to the balance after it, which the page shows from then on.
 * Throws an Error: "User not authenticated", "INSUFFICIENT_CREDITS" (announced on `window` too), or
 * "Failed to spend credit: …".
 */
export async function spendCredit({
  agent,
  interactionId = crypto.randomUUID(),
}: {
  agent: string;
  interactionId?: string;
}): Promise<CreditBalance> {
  const session = currentSession();
  if (session.status !== "signed-in") throw new Error("User not authenticated");
  const userId = session.user.id;
  const outcome = await callFunction("spend-credit", { interactionId, agent }, { as: userId });
  if (outcome.ok) {
    await replaceBalance(userId, outcome.value.balance);
    return outcome.value.balance;
  }
  if (outcome.code === "signed-out") throw new Error("User not authenticated");
  if (outcome.status === 402 || (outcome.isOurs && outcome.message.includes("Insufficient credits"))) {
    void refetchChangedBalance();
    announceInsufficientCredits();
    throw new Error(INSUFFICIENT_CREDITS);
  }
  throw new Error(`Failed to spend credit: ${reasonOf(outcome)}`);
}

function reasonOf({ code, status, isOurs, message }: CallFailure): string {
  if (code === "unreadable") return "the server's answer couldn't be read";
  if (status === null) return "the server couldn't be reached";
  return isOurs ? message : `the server answered with status ${status}`;
}
