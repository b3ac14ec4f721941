import type { RecordAttemptResponse } from "@master-sql/protocol";
import type { AnswerFound, AttemptEntry, OutboxEntry } from "./outbox-entry.ts";

/** What can happen to an entry. Pure: times come in from outside. */
export type DeliveryEvent =
  /** Somebody signed in; what was done before belongs to them from now on. */
  | { readonly type: "adopted"; readonly owner: string }
  | { readonly type: "delivered"; readonly at: number; readonly response: RecordAttemptResponse | null }
  | { readonly type: "refused"; readonly at: number; readonly message: string }
  /** The page that judges it has found out more. */
  | { readonly type: "found"; readonly found: AnswerFound }
  /** The page has finished judging, or was left before. */
  | { readonly type: "released" }
  /** Sending failed in a way that passes; try again no earlier than `notBefore`. */
  | { readonly type: "delayed"; readonly notBefore: number };

/**
 * The entry after an event. Answers may come late, twice, or from another tab, so events never undo:
 * delivered is final, refused gives way only to delivered, and an owner is never changed.
 */
export function advance(entry: OutboxEntry, event: DeliveryEvent): OutboxEntry {
  const { delivery } = entry;
  if (delivery.state === "delivered") return entry;
  switch (event.type) {
    case "adopted":
      return entry.owner === null ? { ...entry, owner: event.owner } : entry;
    case "found":
      return entry.kind === "attempt" ? withFound(entry, event.found) : entry;
    case "released": {
      if (delivery.state !== "waiting") return entry;
      const { heldUntil: _, ...free } = delivery;
      return { ...entry, delivery: free };
    }
    case "delivered":
      return { ...entry, delivery: { state: "delivered", at: event.at, response: event.response } };
    case "refused":
      return delivery.state === "refused"
        ? entry
        : { ...entry, delivery: { state: "refused", at: event.at, message: event.message } };
    case "delayed":
      return delivery.state === "refused"
        ? entry
        : {
            ...entry,
            delivery: { state: "waiting", tries: delivery.tries + 1, notBefore: event.notBefore },
          };
  }
}

function withFound(entry: AttemptEntry, found: AnswerFound): AttemptEntry {
  const { errorClass = null, isJudged, localVerdict, misconception, counterexample } = found;
  return {
    ...entry,
    localVerdict,
    ...(isJudged && { isJudged }),
    ...(entry.evidence && { evidence: { ...entry.evidence, errorClass } }),
    ...(misconception !== undefined && { misconception }),
    ...(counterexample !== undefined && { counterexample }),
  };
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 5 * 60_000;

/**
 * How long to wait after the given number of failures: doubled each time up to 5 minutes, spread over the upper half
 * by `random` (0 ≤ random < 1), so that many browsers don't come back at the same moment. Milliseconds.
 */
export function retryDelay(tries: number, random: number): number {
  const full = Math.min(FIRST_DELAY_MS * 2 ** Math.min(tries, 20), LONGEST_DELAY_MS);
  return full / 2 + (full / 2) * random;
}

type Waiting = OutboxEntry & { readonly delivery: Extract<OutboxEntry["delivery"], { state: "waiting" }> };

function isWaitingOf(entry: OutboxEntry, owner: string | null): entry is Waiting {
  return entry.owner === owner && entry.delivery.state === "waiting";
}

/** Whether an entry of this owner waits, and no page is judging it at `now` (milliseconds since 1970). */
export function isReleased(entry: OutboxEntry, owner: string | null, now: number): entry is Waiting {
  return isWaitingOf(entry, owner) && (entry.delivery.heldUntil ?? 0) <= now;
}

/**
 * The oldest entry of this owner that may be sent at `now`, or undefined. With `rush`, waiting times are ignored:
 * something changed (the network came back), so that trying at once is worth it.
 */
export function nextToSend(
  entries: readonly OutboxEntry[],
  owner: string,
  now: number,
  { rush, skip }: { readonly rush: boolean; readonly skip: ReadonlySet<string> },
): OutboxEntry | undefined {
  const due = entries.filter(
    (entry) =>
      isReleased(entry, owner, now) && !skip.has(entry.id) && (rush || entry.delivery.notBefore <= now),
  );
  return due.sort(byAge)[0];
}

/** When the next entry of this owner becomes due, milliseconds since 1970; undefined when none waits. */
export function nextDue(entries: readonly OutboxEntry[], owner: string): number | undefined {
  const times = entries.flatMap((entry) =>
    isWaitingOf(entry, owner) ? [Math.max(entry.delivery.notBefore, entry.delivery.heldUntil ?? 0)] : [],
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Oldest first; entries of the same moment in a stable order. */
export function byAge(a: OutboxEntry, b: OutboxEntry): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
