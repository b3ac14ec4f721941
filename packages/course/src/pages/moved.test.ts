import { expect, test } from "vitest";
import { movedAddresses, movedFrom } from "./moved.ts";

const moved = movedAddresses(
  {
    exercises: { "needle-and-tray": "sampling-rounds", constructor: "objects" },
    lessons: { "steps-with-a-name": "ctes" },
    interviews: { "one-two-three": "islands" },
  },
  {
    modules: [
      { id: "first", hasQuiz: true, lessons: ["rows"], exercises: ["sampling-rounds"] },
      { id: "second", hasQuiz: false, lessons: ["ctes"], exercises: [] },
    ],
    interviews: ["islands"],
  },
);

test.each([
  ["/practice/needle-and-tray", "/practice/sampling-rounds"],
  ["/practice/needle-and-tray/", "/practice/sampling-rounds"],
  ["/practice/constructor", "/practice/objects"],
  ["/interview-questions/one-two-three", "/interview-questions/islands"],
  ["/learning/second/steps-with-a-name", "/learning/second/ctes"],
  ["/learning/first/steps-with-a-name", "/learning/second/ctes"],
  ["/learning/second/rows", "/learning/first/rows"],
  ["/learning/first/rows", null],
  ["/learning/rows", null],
  ["/practice/sampling-rounds", null],
  ["/practice/a/needle-and-tray", null],
  ["/practice/toString", null],
  ["/toString/x", null],
  ["/quiz/needle-and-tray", null],
  ["/", null],
])("%s → %s", (path, to) => {
  expect(movedFrom(moved, path)).toBe(to);
});
