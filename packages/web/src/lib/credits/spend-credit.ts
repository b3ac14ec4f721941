import { apiErrorSchema, type CreditBalance, spendCreditResponseSchema } from "@master-sql/engine/api";
import { type FunctionAnswer, invokeFunction } from "../backend/invoke-function.ts";
import { currentSession } from "../backend/session.ts";
import { replaceBalance } from "./credit-balance.ts";
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
  const answer = await invokeFunction(session.user.id, "spend-credit", { interactionId, agent });
  if (answer.kind === "signed-out") throw new Error("User not authenticated");
  if (answer.kind !== "answered") {
    const message = messageOf(answer);
    if (answer.kind === "refused" && (answer.status === 402 || message.includes("Insufficient credits"))) {
      announceInsufficientCredits();
      throw new Error(INSUFFICIENT_CREDITS);
    }
    throw new Error(`Failed to spend credit: ${message}`);
  }
  const parsed = spendCreditResponseSchema.safeParse(answer.data);
  if (!parsed.success) throw new Error("Failed to spend credit: the server's answer couldn't be read");
  await replaceBalance(session.user.id, parsed.data.balance);
  return parsed.data.balance;
}

function messageOf(answer: Exclude<FunctionAnswer, { kind: "answered" }>): string {
  if (answer.kind !== "refused") return "the server couldn't be reached";
  const parsed = apiErrorSchema.safeParse(answer.body);
  return parsed.success ? parsed.data.error.message : `the server answered with status ${answer.status}`;
}
