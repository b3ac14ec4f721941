import { expect, test } from "vitest";
import { afterInSession } from "./practice-session.ts";

const exercises = ["a", "b"].map((id) => ({ id, slug: `the-${id}`, title: id, reason: `Because of ${id}.` }));

test("[S10.6] a session goes from one exercise to the next, says where it is and why, and ends", () => {
  const session = { minutes: 10, exercises };
  expect(afterInSession(session, "a")).toEqual({
    next: exercises[1],
    words: "2 of 2 in your 10 minutes. Because of b.",
  });
  expect(afterInSession(session, "b")).toEqual({
    next: null,
    words: "That was the last exercise of your 10 minutes. There is more whenever you want it.",
  });
  expect(afterInSession(session, "elsewhere")).toBeNull();
});
