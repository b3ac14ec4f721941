import { DAY_MS } from "@master-sql/sql";
import { fsrs, Rating } from "ts-fsrs";

/** A concept is due when the chance that it is remembered falls to this. */
export const DUE_RETRIEVABILITY = 0.9;
/** Days within which a second look says nothing of memory, unless it failed. */
const SAME_DAY = 0.5;

const scheduler = fsrs({
  request_retention: DUE_RETRIEVABILITY,
  enable_short_term: false,
  enable_fuzz: false,
});

/** What is remembered of one concept: FSRS-6 with its default parameters, in days. */
export interface Memory {
  readonly stability: number;
  readonly difficulty: number;
  /** Milliseconds since 1970. */
  readonly reviewedAt: number;
  readonly reviews: number;
}

export type Recall = "failed" | "with-help" | "recalled";
const grades = { failed: Rating.Again, "with-help": Rating.Hard, recalled: Rating.Good } as const;

/** Memory after a concept was used at `at`. */
export function reviewed(memory: Memory | null, recall: Recall, at: number): Memory {
  const days = memory === null ? 0 : Math.max(0, at - memory.reviewedAt) / DAY_MS;
  if (memory !== null && days < SAME_DAY && recall !== "failed") return memory;
  const state = memory === null ? null : { stability: memory.stability, difficulty: memory.difficulty };
  const { stability, difficulty } = scheduler.next_state(state, days, grades[recall]);
  return {
    stability,
    difficulty,
    reviewedAt: Math.max(at, memory?.reviewedAt ?? at),
    reviews: (memory?.reviews ?? 0) + 1,
  };
}

/** The chance that it is remembered, from 0 to 1. */
export function retrievability({ stability, reviewedAt }: Memory, now: number): number {
  return scheduler.forgetting_curve(Math.max(0, now - reviewedAt) / DAY_MS, stability);
}

/** When it falls due, in milliseconds since 1970. */
export function dueAt({ stability, reviewedAt }: Memory): number {
  return reviewedAt + scheduler.next_interval(stability, 0) * DAY_MS;
}
