import type { RecordAttemptResponse } from "@master-sql/protocol";
import type { OutboxEntry } from "./outbox-entry.ts";

/** Where a submitted answer is on its way to the server. */
export interface AttemptStatus {
  readonly state:
    | "visitor"
    | "queued"
    | "sending"
    | "saved"
    | "verified"
    | "judged"
    | "disagreed"
    | "refused";
  /** Something to tell the learner, where there is something to tell. */
  readonly message?: string;
  /** The server's word, once it is there. */
  readonly response?: RecordAttemptResponse;
}

const onlyInMemory =
  "This browser has no room to keep your answer. Leave this page open until it has been saved.";

/**
 * The status of one entry. "verified" when the server agrees with the verdict of the page, "disagreed" when it
 * doesn't, "judged" where the page had none. `entry` is undefined when there is none of that id (nothing was submitted,
 * or it was delivered long ago).
 */
export function attemptStatus(
  entry: OutboxEntry | undefined,
  {
    userId,
    sending,
    volatile,
  }: { readonly userId: string | null; readonly sending: boolean; readonly volatile: boolean },
): AttemptStatus {
  if (entry?.kind !== "attempt") return { state: userId === null ? "visitor" : "saved" };
  const { delivery } = entry;
  if (delivery.state === "refused") return { state: "refused", message: delivery.message };
  if (delivery.state === "delivered") {
    if (!delivery.response) return { state: "queued" };
    const agrees = delivery.response.verdict === entry.localVerdict;
    const otherwise = entry.localVerdict === "undecided" ? "judged" : "disagreed";
    return {
      state: agrees ? "verified" : otherwise,
      message: delivery.response.message,
      response: delivery.response,
    };
  }
  const warning = volatile ? { message: onlyInMemory } : {};
  if (entry.owner === null) return { state: "visitor", ...warning };
  if (entry.owner !== userId) {
    return { state: "queued", message: "You are logged out. It is sent when you log in again.", ...warning };
  }
  if (sending) return { state: "sending", ...warning };
  if (delivery.tries > 0 && !volatile) {
    return { state: "queued", message: "The server can't be reached just now. It is sent by itself later." };
  }
  return { state: "queued", ...warning };
}
