import { learnerEventSchema } from "@master-sql/protocol";
import { expect, test } from "vitest";
import { localEvents } from "./local-events.ts";
import { type OutboxEntry, outboxEntrySchema } from "./outbox-entry.ts";

const EXERCISE = "11111111-1111-4111-8111-111111111111";
const LESSON = "44444444-4444-4444-8444-444444444444";
const QUIZ = "7a51c2c4-8a0e-4d5e-9a75-0c3c5b0b7d21";

/** As browsers kept them before there was evidence. */
const KEPT_BEFORE = [
  `{"kind":"attempt","exerciseId":"${EXERCISE}","sql":"select 1","hintsUsed":1,"localVerdict":"wrong","counterexample":{"items":[["1",null]]},"id":"0b9c1b43-52ab-4a3d-9a52-6a8f4be7f1d1","createdAt":"2026-11-20T08:15:30.123Z","owner":null,"delivery":{"state":"waiting","tries":0,"notBefore":0}}`,
  `{"kind":"lesson","id":"0b9c1b43-52ab-4a3d-9a52-6a8f4be7f1d2","lessonId":"${LESSON}","owner":null,"createdAt":"2026-11-20T08:20:00.000Z","delivery":{"state":"waiting","tries":3,"notBefore":1763626830123}}`,
  `{"kind":"quiz","id":"0b9c1b43-52ab-4a3d-9a52-6a8f4be7f1d3","quizId":"${QUIZ}","right":9,"questions":12,"owner":"ada","createdAt":"2026-11-20T08:30:00.000Z","delivery":{"state":"delivered","at":1763626830123,"response":null}}`,
].map((text) => JSON.parse(text));

const waiting = { state: "waiting", tries: 0, notBefore: 0 } as const;
const attempt = (
  createdAt: string,
  more: Partial<Extract<OutboxEntry, { kind: "attempt" }>> = {},
): OutboxEntry => ({
  kind: "attempt",
  id: crypto.randomUUID(),
  exerciseId: EXERCISE,
  sql: "select 1",
  hintsUsed: 0,
  localVerdict: "wrong",
  misconception: "wrong-way",
  evidence: { hintRungs: [], timeOnTaskMs: 4_000, solutionSeen: false, errorClass: "boundary" },
  owner: null,
  createdAt,
  delivery: waiting,
  ...more,
});

test("what browsers kept before is read, and what it doesn't say isn't made up", () => {
  const entries = KEPT_BEFORE.map((entry) => outboxEntrySchema.parse(entry));
  expect(localEvents(entries, null)).toEqual([
    {
      kind: "attempt",
      id: "0b9c1b43-52ab-4a3d-9a52-6a8f4be7f1d1",
      at: "2026-11-20T08:15:30.123Z",
      exerciseId: EXERCISE,
      ordinal: 1,
      verdict: "wrong",
      errorClass: null,
      misconception: null,
      hintsUsed: 1,
      hintRungs: null,
      timeOnTaskMs: null,
      solutionSeen: false,
      isUnassisted: false,
    },
    { kind: "lesson-completed", id: `completed-${LESSON}`, at: "2026-11-20T08:20:00.000Z", lessonId: LESSON },
  ]);
});

test("a visitor's events have the form of the server's, in order and counted", () => {
  const activities: Extract<OutboxEntry, { kind: "activity" }> = {
    kind: "activity",
    id: crypto.randomUUID(),
    owner: null,
    createdAt: "2026-11-22T05:00:00.000Z",
    delivery: waiting,
    activities: [1, 2].map((minute) => ({
      kind: "quiz-answer",
      id: crypto.randomUUID(),
      at: `2026-11-22T04:0${minute}:00.000Z`,
      quizId: QUIZ,
      questionId: "what-null-means",
      choices: [minute],
      isRight: minute === 2,
      misconception: null,
    })),
  };
  const events = localEvents(
    [
      activities,
      attempt("2026-11-22T04:30:00.000Z"),
      attempt("2026-11-22T03:30:00.000Z", { localVerdict: "right" }),
    ],
    null,
  );
  expect(events.map((event) => learnerEventSchema.parse(event))).toEqual(events);
  expect(events.map((event) => [event.kind, "ordinal" in event && event.ordinal])).toEqual([
    ["attempt", 1],
    ["quiz-answer", 1],
    ["quiz-answer", 2],
    ["attempt", 2],
  ]);
  expect(events[0]).toMatchObject({ verdict: "right", errorClass: null, isUnassisted: true });
  expect(events[3]).toMatchObject({
    errorClass: "boundary",
    misconception: "wrong-way",
    timeOnTaskMs: 4_000,
  });
});

test("others' entries and refused ones don't count; the server's word goes before the page's", () => {
  const response = {
    attemptId: crypto.randomUUID(),
    exerciseId: EXERCISE,
    verdict: "right",
    message: "",
    misconception: null,
    replayed: false,
  } as const;
  const events = localEvents(
    [
      attempt("2026-11-22T03:00:00.000Z", {
        owner: "ada",
        delivery: { state: "delivered", at: 1, response },
      }),
      attempt("2026-11-22T04:00:00.000Z", {
        owner: "ada",
        delivery: { state: "refused", at: 1, message: "" },
      }),
      attempt("2026-11-22T05:00:00.000Z"),
    ],
    "ada",
  );
  expect(events).toMatchObject([{ verdict: "right", misconception: null, errorClass: null }]);
});
