import type { LearnerEvent } from "@master-sql/protocol";
import { expect, test } from "vitest";
import { thenAndNow } from "./then-and-now.ts";

const at = (hour: number) => Date.UTC(2026, 0, 1, hour);
const attempt = (hour: number, exerciseId: string, verdict: "right" | "wrong"): LearnerEvent => ({
  kind: "attempt",
  id: `${hour}-${exerciseId}`,
  at: new Date(at(hour)).toISOString(),
  exerciseId,
  ordinal: 1,
  verdict,
  errorClass: null,
  misconception: null,
  hintsUsed: 0,
  hintRungs: null,
  timeOnTaskMs: null,
  solutionSeen: false,
  isUnassisted: true,
});
const seen = (hour: number, exerciseId: string) => ({
  at: at(hour),
  eventId: `${hour}-${exerciseId}`,
  concept: 0,
  exerciseId,
});

test("[S10.9] the query that showed the mistake last stands beside the latest right one since", () => {
  const events = [
    attempt(1, "a", "wrong"),
    attempt(2, "a", "right"),
    attempt(3, "a", "wrong"),
    attempt(4, "b", "right"),
    attempt(6, "a", "right"),
    attempt(5, "c", "right"),
    attempt(7, "b", "wrong"),
  ];
  const entry = { seen: [seen(1, "a"), seen(3, "a")], rightSince: ["b"] };
  expect(thenAndNow(entry, events)).toEqual({
    before: "3-a",
    since: { attemptId: "6-a", exerciseId: "a" },
  });
  expect(thenAndNow(entry, events.slice(0, 4)).since).toEqual({ attemptId: "4-b", exerciseId: "b" });
  expect(thenAndNow(entry, events.slice(0, 3))).toEqual({ before: "3-a", since: null });
  expect(thenAndNow({ seen: [], rightSince: [] }, events)).toEqual({ before: null, since: null });
});
