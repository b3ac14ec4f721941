import { expect, test } from "vitest";
import { aroundNext } from "./around-next.ts";

test.each([
  [0, 0],
  [2, 0],
  [10, 8],
  [19, 12],
  [20, 0],
])("with %i of 20 solved, a module shows eight of its exercises from number %i on", (solved, from) => {
  const exercises = Array.from({ length: 20 }, (_, at) => ({
    at,
    state: at < solved ? ("done" as const) : ("open" as const),
  }));
  expect(aroundNext(exercises)).toEqual(exercises.slice(from, from + 8));
});
