import { expect, test } from "vitest";
import { durableStorage } from "../../storage/durable-storage.ts";
import type { ShownStep } from "../next-steps.ts";
import {
  afterInSession,
  minutesLeft,
  newSession,
  nextOpen,
  noteStepDone,
  withRestOpen,
  withStep,
} from "./practice-session.ts";
import { SESSION_KEY } from "./session-key.ts";

const steps = ["a", "b", "c"].map(
  (id, at): ShownStep => ({
    kind: "exercise",
    id,
    moduleId: "m",
    to: `/practice/the-${id}`,
    title: id,
    minutes: at + 2,
    misconception: null,
    reason: `Because of ${id}.`,
    exercise: null,
  }),
);
const session = newSession("10 minutes", steps, 5);

test("[S10.6] a session goes from one step to the next, says where it is and why, and ends", () => {
  expect(afterInSession(session, "a")).toMatchObject({
    to: "/practice/the-b",
    title: "b",
    reason: "Step 2 of 3. Because of b.",
  });
  const later = withStep(withStep(session, "a", "done"), "b", "done");
  expect(afterInSession(later, "c")).toEqual({
    to: "/practice",
    title: "see what changed",
    reason: "That was the last of 3 steps.",
  });
  expect(afterInSession(session, "elsewhere")).toBeNull();
  expect(afterInSession(null, "a")).toBeNull();
});

test("what was skipped is left out, what was left before comes back, and time left is that of open steps", () => {
  expect(minutesLeft(session)).toBe(9);
  const skipped = withStep(session, "b", "skipped");
  expect(minutesLeft(skipped)).toBe(6);
  expect(nextOpen(skipped, "b")?.id).toBe("c");
  expect(nextOpen(withStep(skipped, "c", "done"), "c")?.id).toBe("a");
  expect(nextOpen(skipped)?.id).toBe("a");
  const rest = withRestOpen(withStep(skipped, "a", "done"));
  expect(rest.steps.map(({ state }) => state)).toEqual(["done", "open", "open"]);
  expect(withStep(withStep(session, "a", "done"), "a", "skipped").steps[0]?.state).toBe("done");
});

test("a step is noted as done in the session that is kept, and nothing is written where none can be read", () => {
  durableStorage.set(SESSION_KEY, JSON.stringify(session));
  noteStepDone("b");
  expect(JSON.parse(durableStorage.get(SESSION_KEY) ?? "")).toEqual(withStep(session, "b", "done"));
  for (const text of ["{", '{"version":0}', "null"]) {
    durableStorage.set(SESSION_KEY, text);
    noteStepDone("b");
    expect(durableStorage.get(SESSION_KEY)).toBe(text);
  }
});
