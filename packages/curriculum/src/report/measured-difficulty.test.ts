import { describe, expect, test } from "vitest";
import { parseSolveRates, proposeDifficulties } from "./measured-difficulty.ts";

const stated = new Map([
  ["easy", { difficulty: 1, minutes: 2 }],
  ["middle", { difficulty: 3, minutes: 5 }],
  ["hard", { difficulty: 5, minutes: 20 }],
]);
const proposals = (lines: string) =>
  proposeDifficulties(parseSolveRates(`exercise,attempted,solved,median_minutes\n${lines}`), stated);

describe("solve rates", () => {
  test("are read with and without minutes, and a line that is none is named", () => {
    expect(parseSolveRates("exercise,attempted,solved\nshelf-count, 40 ,31\n")).toEqual([
      { exercise: "shelf-count", attempted: 40, solved: 31, medianMinutes: null },
    ]);
    for (const line of ["a,10,11", "a,ten,2", "a,3.5,2", ",3,2", "a,3", "a,3,2,0"])
      expect(() => parseSolveRates(`exercise,attempted,solved,median_minutes\n${line}`)).toThrow("line 2");
    expect(() => parseSolveRates("slug,tries\na,1")).toThrow("line 1");
  });

  test("what fits what is stated is left alone", () => {
    expect(proposals("easy,200,188,2\nmiddle,200,130,6\nhard,200,40,26")).toEqual([]);
  });

  test("a difficulty that most learners belie is corrected, either way", () => {
    expect(proposals("hard,200,160,\neasy,200,80,")).toEqual([
      {
        exercise: "hard",
        attempted: 200,
        solved: 160,
        difficulty: { stated: 5, measured: 2 },
        minutes: null,
      },
      { exercise: "easy", attempted: 200, solved: 80, difficulty: { stated: 1, measured: 4 }, minutes: null },
    ]);
  });

  test("few learners, and a share that is near the boundary, prove nothing", () => {
    expect(proposals("hard,29,29,1\nmiddle,40,31,5")).toEqual([]);
    expect(proposals("middle,4000,3100,5")).toMatchObject([{ difficulty: { stated: 3, measured: 2 } }]);
  });

  test("minutes are corrected by themselves", () => {
    expect(proposals("middle,100,65,11.6\nhard,100,20,8")).toMatchObject([
      { exercise: "middle", difficulty: null, minutes: { stated: 5, measured: 12 } },
      { exercise: "hard", difficulty: null, minutes: { stated: 20, measured: 8 } },
    ]);
  });

  test("what is no exercise any more is passed over", () => {
    expect(proposals("gone,100,1,1")).toEqual([]);
  });
});
