import { expect, test } from "vitest";
import { mergeProgress, type ServerProgress } from "./merge-progress.ts";
import type { AttemptEntry, OutboxEntry } from "./outbox-entry.ts";

const exerciseId = "9a4c2f0e-1f5b-4c7a-9a3d-2f0d6d1c8b22";
const lessonId = "1d4c2f0e-1f5b-4c7a-9a3d-2f0d6d1c8b99";

const attempt = (over: Partial<AttemptEntry> = {}): AttemptEntry => ({
  kind: "attempt",
  id: "0b0c7a52-6f0e-4a3f-8d0e-0d3c5a5f7a11",
  owner: "ada",
  createdAt: "2026-05-01T10:00:00.000Z",
  exerciseId,
  sql: "select 1",
  hintsUsed: 0,
  localVerdict: "right",
  delivery: { state: "waiting", tries: 0, notBefore: 0 },
  ...over,
});

const delivered = (at: number, verdict: "right" | "wrong", replayed = false): AttemptEntry["delivery"] => ({
  state: "delivered",
  at,
  response: { attemptId: attempt().id, exerciseId, verdict, message: "", misconception: null, replayed },
});

const server = (askedAt: number, attempts: number, solvedAt: string | null): ServerProgress => ({
  askedAt,
  progress: {
    exercises: [
      { exerciseId, attempts, solvedAt, solvedUnaided: false, lastAttemptAt: "2026-04-30T10:00:00.000Z" },
    ],
    lessons: [],
    quizzes: [],
  },
});

const one = (merged: ReturnType<typeof mergeProgress>) => merged.exercises.get(exerciseId);

test("a visitor's progress is what the page itself found, all of it pending", () => {
  const wrong = attempt({ owner: null, localVerdict: "wrong" });
  const right = attempt({ owner: null, createdAt: "2026-05-01T11:00:00.000Z", hintsUsed: 2 });
  const merged = mergeProgress(null, [right, wrong], null);
  expect(one(merged)).toEqual({
    attempts: 2,
    solvedAt: "2026-05-01T11:00:00.000Z",
    solvedUnaided: false,
    lastAttemptAt: "2026-05-01T11:00:00.000Z",
    isJudged: true,
    pending: true,
  });
  expect(merged.queued).toBe(2);
});

test("entries of somebody else are not looked at", () => {
  const merged = mergeProgress(null, [attempt({ owner: "bob" }), attempt({ owner: null })], "ada");
  expect(merged.exercises.size).toBe(0);
  expect(merged.queued).toBe(0);
});

test("what waits is laid over what the server knows", () => {
  const merged = mergeProgress(server(5, 3, null), [attempt()], "ada");
  expect(one(merged)).toMatchObject({
    attempts: 4,
    solvedAt: attempt().createdAt,
    solvedUnaided: true,
    pending: true,
  });
});

test("the first solution stays the first, and it was not unaided because a later one is", () => {
  const solvedAt = "2026-04-30T10:00:00.000Z";
  expect(one(mergeProgress(server(5, 3, solvedAt), [attempt()], "ada"))).toMatchObject({
    solvedAt,
    solvedUnaided: false,
  });
});

test("a delivered entry counts until the server has been asked again, then the server's own count holds", () => {
  const entry = attempt({ delivery: delivered(10, "right") });
  expect(one(mergeProgress(server(9, 3, null), [entry], "ada"))).toMatchObject({
    attempts: 4,
    pending: false,
  });
  expect(one(mergeProgress(server(11, 4, null), [entry], "ada"))).toMatchObject({
    attempts: 4,
    solvedAt: null,
  });
});

test("the server's verdict counts, not the page's", () => {
  const entry = attempt({ delivery: delivered(10, "wrong") });
  expect(one(mergeProgress(server(9, 3, null), [entry], "ada"))?.solvedAt).toBeNull();
});

test("an attempt that was only sent again is not counted again", () => {
  const entry = attempt({ delivery: delivered(10, "right", true) });
  expect(one(mergeProgress(server(9, 3, null), [entry], "ada"))?.attempts).toBe(3);
});

test("a refused attempt is no progress", () => {
  const entry = attempt({ delivery: { state: "refused", at: 1, message: "No such exercise." } });
  expect(mergeProgress(null, [entry], "ada")).toMatchObject({ queued: 0, exercises: new Map() });
});

test("a completed lesson counts at once and keeps the server's date when it has one", () => {
  const entry: OutboxEntry = {
    kind: "lesson",
    id: "0b0c7a52-6f0e-4a3f-8d0e-0d3c5a5f7a22",
    owner: "ada",
    createdAt: "2026-05-01T10:00:00.000Z",
    lessonId,
    delivery: { state: "waiting", tries: 0, notBefore: 0 },
  };
  expect(mergeProgress(null, [entry], "ada").lessons.get(lessonId)).toBe(entry.createdAt);
  const known: ServerProgress = {
    askedAt: 1,
    progress: {
      exercises: [],
      lessons: [{ lessonId, completedAt: "2026-04-01T10:00:00.000Z" }],
      quizzes: [],
    },
  };
  expect(mergeProgress(known, [entry], "ada").lessons.get(lessonId)).toBe("2026-04-01T10:00:00.000Z");
});

test("of a quiz the best share counts, the server's or one that waits here", () => {
  const quizId = "7a51c2c4-8a0e-4d5e-9a75-0c3c5b0b7d21";
  const taken = (right: number, createdAt: string): OutboxEntry => ({
    kind: "quiz",
    id: crypto.randomUUID(),
    owner: "ada",
    createdAt,
    quizId,
    right,
    questions: 12,
    delivery: { state: "waiting", tries: 0, notBefore: 0 },
  });
  const two = [taken(9, "2026-05-01T10:00:00.000Z"), taken(7, "2026-05-02T10:00:00.000Z")];
  const best = (known: ServerProgress | null, owner: string | null = "ada") =>
    mergeProgress(known, two, owner).quizzes.get(quizId);
  expect(best(null)).toEqual({ right: 9, questions: 12 });
  expect(best(null, null)).toBeUndefined();
  const known = (right: number): ServerProgress => ({
    askedAt: 1,
    progress: {
      exercises: [],
      lessons: [],
      quizzes: [{ quizId, right, questions: 10, takenAt: "2026-04-01T10:00:00.000Z" }],
    },
  });
  expect(best(known(8))).toEqual({ right: 8, questions: 10 });
  expect(best(known(7))).toEqual({ right: 9, questions: 12 });
});
