import { expect, test } from "vitest";
import { DurableStorage } from "../storage/durable-storage.ts";
import { hasKeptWork } from "./has-kept-work.ts";
import { Outbox } from "./outbox.ts";
import type { OutboxEntry } from "./outbox-entry.ts";

const common = {
  owner: null,
  createdAt: "2026-11-20T10:00:00.000Z",
  delivery: { state: "waiting", tries: 0, notBefore: 0 },
} as const;
const lesson: OutboxEntry = {
  ...common,
  id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  kind: "lesson",
  lessonId: "0d5b8d5e-5a1c-4e0d-9f1e-1d1f6b5a2c3d",
};

function kept(...entries: OutboxEntry[]) {
  const storage = new DurableStorage(null);
  const outbox = new Outbox(storage);
  for (const entry of entries) outbox.add(entry);
  return storage;
}

test("a lesson or an answer of a visitor is work, as the outbox keeps it", () => {
  expect(hasKeptWork(kept(lesson))).toBe(true);
  const attempt: OutboxEntry = {
    ...common,
    id: lesson.id,
    kind: "attempt",
    exerciseId: lesson.id,
    sql: "SELECT 1",
    hintsUsed: 0,
    localVerdict: "wrong",
  };
  expect(hasKeptWork(kept(attempt))).toBe(true);
});

test("nothing, a quiz, another's lesson and what can't be read are none", () => {
  expect(hasKeptWork(kept())).toBe(false);
  const quiz: OutboxEntry = {
    ...common,
    id: lesson.id,
    kind: "quiz",
    quizId: lesson.id,
    right: 1,
    questions: 2,
  };
  expect(hasKeptWork(kept(quiz))).toBe(false);
  expect(hasKeptWork(kept({ ...lesson, owner: "somebody" }))).toBe(false);
  const storage = kept();
  storage.set("master-sql.outbox.1", "{");
  storage.set("master-sql.outbox.2", "7");
  expect(hasKeptWork(storage)).toBe(false);
});
