import { expect, test } from "vitest";
import { exerciseWords } from "../learning-path/exercise-state.ts";
import { advance } from "./delivery.ts";
import { mergeProgress } from "./merge-progress.ts";
import type { AttemptEntry, OutboxEntry } from "./outbox-entry.ts";
import { unjudgedOf } from "./unjudged.ts";

const exerciseId = "9a4c2f0e-1f5b-4c7a-9a3d-2f0d6d1c8b22";
const left: OutboxEntry = {
  kind: "attempt",
  id: "0b0c7a52-6f0e-4a3f-8d0e-0d3c5a5f7a11",
  owner: null,
  createdAt: "2026-05-01T10:00:00.000Z",
  exerciseId,
  sql: "SELECT 1",
  hintsUsed: 0,
  localVerdict: "undecided",
  delivery: { state: "waiting", tries: 0, notBefore: 0 },
};
const found = (localVerdict: AttemptEntry["localVerdict"]) =>
  advance(left, { type: "found", found: { localVerdict, isJudged: true } });
const ids = (entry: OutboxEntry, owner: string | null = null) =>
  unjudgedOf([entry], { exerciseId, owner, now: 1_000 }).map(({ id }) => id);

test("an answer whose page was left before it was judged is found again, until a page has judged it", () => {
  expect(ids(left)).toEqual([left.id]);
  expect(ids(found("right"))).toEqual([]);
  // It couldn't be decided, and trying it at every visit wouldn't change that.
  expect(ids(found("undecided"))).toEqual([]);
});

test("one that another page is judging, of another owner, or to another exercise isn't", () => {
  expect(ids({ ...left, delivery: { state: "waiting", tries: 0, notBefore: 0, heldUntil: 2_000 } })).toEqual(
    [],
  );
  expect(ids(left, "ada")).toEqual([]);
  expect(ids({ ...left, exerciseId: left.id })).toEqual([]);
});

test("until it is judged, the exercise isn't called unsolved", () => {
  const words = (...entries: OutboxEntry[]) =>
    exerciseWords(mergeProgress(null, entries, null).exercises.get(exerciseId));
  expect(words(left)).toBe("Not judged yet");
  expect(words(found("wrong"))).toBe("Tried, not solved");
  expect(words(found("right"))).toBe("Solved");
  expect(words(left, { ...found("wrong"), id: exerciseId })).toBe("Tried, not solved");
});
