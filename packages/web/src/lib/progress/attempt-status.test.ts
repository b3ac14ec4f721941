import { expect, test } from "vitest";
import { attemptStatus } from "./attempt-status.ts";
import type { AttemptEntry } from "./outbox-entry.ts";

const attempt = (over: Partial<AttemptEntry> = {}): AttemptEntry => ({
  kind: "attempt",
  id: "0b0c7a52-6f0e-4a3f-8d0e-0d3c5a5f7a11",
  owner: "ada",
  createdAt: "2026-05-01T10:00:00.000Z",
  exerciseId: "9a4c2f0e-1f5b-4c7a-9a3d-2f0d6d1c8b22",
  sql: "select 1",
  hintsUsed: 0,
  localVerdict: "right",
  delivery: { state: "waiting", tries: 0, notBefore: 0 },
  ...over,
});
const here = { userId: "ada", sending: false, volatile: false };
const answer = (verdict: "right" | "wrong" | "undecided") =>
  attempt({
    delivery: {
      state: "delivered",
      at: 1,
      response: {
        attemptId: attempt().id,
        exerciseId: attempt().exerciseId,
        verdict,
        message: "So it is.",
        misconception: null,
        replayed: false,
      },
    },
  });

test("on its way", () => {
  expect(attemptStatus(undefined, { ...here, userId: null }).state).toBe("visitor");
  // Of who is signed in only what the server has is forgotten.
  expect(attemptStatus(undefined, here).state).toBe("saved");
  expect(attemptStatus(attempt({ owner: null }), { ...here, userId: null }).state).toBe("visitor");
  expect(attemptStatus(attempt(), here)).toEqual({ state: "queued" });
  expect(attemptStatus(attempt(), { ...here, sending: true })).toEqual({ state: "sending" });
});

test("the server's word: verified when it agrees with the page, disagreed when it doesn't", () => {
  expect(attemptStatus(answer("right"), here)).toMatchObject({ state: "verified", message: "So it is." });
  expect(attemptStatus(answer("wrong"), here)).toMatchObject({
    state: "disagreed",
    response: { verdict: "wrong" },
  });
  expect(attemptStatus(answer("undecided"), here).state).toBe("disagreed");
  const unjudged = { ...answer("right"), localVerdict: "undecided" } as const;
  expect(attemptStatus(unjudged, here)).toMatchObject({ state: "judged", message: "So it is." });
});

test("what the learner should know is said: server away, logged out, nothing can be stored, refused", () => {
  const failed = attempt({ delivery: { state: "waiting", tries: 2, notBefore: 5 } });
  expect(attemptStatus(failed, here).message).toMatch(/server can't be reached/);
  expect(attemptStatus(attempt(), { ...here, userId: null }).message).toMatch(/logged out/);
  expect(attemptStatus(attempt(), { ...here, volatile: true }).message).toMatch(/Leave this page open/);
  const refused = attempt({ delivery: { state: "refused", at: 1, message: "No such exercise." } });
  expect(attemptStatus(refused, here)).toEqual({ state: "refused", message: "No such exercise." });
});
