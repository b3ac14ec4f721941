/**
 * An answer to an exercise, as `get-events` tells it (engine/src/api/events.ts); other kinds of events say nothing
 * here.
 */
export interface AttemptEvent {
  readonly kind: "attempt";
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly exerciseId: string;
  readonly verdict: "right" | "wrong" | "undecided";
  readonly misconception: string | null;
  readonly hintsUsed: number;
  readonly timeOnTaskMs: number | null;
  readonly solutionSeen: boolean;
}

/** Any event of a learner: what isn't an attempt is passed over. */
export type PracticeEvent =
  | AttemptEvent
  | { readonly kind: Exclude<string, "attempt">; readonly id: string; readonly at: string };

export function isAttempt(event: PracticeEvent): event is AttemptEvent {
  return event.kind === "attempt" && "verdict" in event;
}

/** What came before at the same exercise. */
export interface Before {
  readonly attempts: number;
  readonly solved: boolean;
  /** Days since the attempt before; 0 when there is none. */
  readonly days: number;
}

/** Faster than anybody reads a task and writes a query. */
const TOO_FAST_MS = 8_000;
const LEAST = 0.05;

/**
 * How much an attempt tells of what the learner can do alone, from 0 to 1: a first attempt without help everything,
 * each hint half, tries after a wrong one little, and what was shown or solved before next to nothing, unless days have
 * passed.
 */
export function evidenceWeight(attempt: AttemptEvent, before: Before): number {
  if (attempt.verdict === "undecided") return 0;
  const isRight = attempt.verdict === "right";
  if (before.solved) return isRight && (before.days < 1 || attempt.hintsUsed > 0) ? LEAST : 0.5;
  if (attempt.solutionSeen) return isRight ? LEAST : 0.5;
  const tries = before.attempts === 0 ? 1 : isRight ? 0.4 : 0.15;
  if (!isRight) return tries;
  const isTooFast = attempt.timeOnTaskMs !== null && attempt.timeOnTaskMs < TOO_FAST_MS;
  return Math.max(LEAST, tries * 0.5 ** attempt.hintsUsed * (isTooFast ? 0.2 : 1));
}

/** First, alone, and judged: what counts when somebody is said to be able to do a thing. */
export function isUnassistedFirst(attempt: AttemptEvent, before: Before): boolean {
  return (
    before.attempts === 0 &&
    attempt.hintsUsed === 0 &&
    !attempt.solutionSeen &&
    attempt.verdict !== "undecided"
  );
}
