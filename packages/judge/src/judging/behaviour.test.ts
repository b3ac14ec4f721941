import { expect, test } from "vitest";
import type { Assessment } from "./assessment.ts";
import { placeOfBehaviour } from "./behaviour.ts";
import { KnownOutcomes } from "./known-runs.ts";
import { undecided } from "./verdicts.ts";

test("G14 what each listed wrong answer does is found out once for an exercise", async () => {
  const asked: string[] = [];
  const assess = async (sql: string): Promise<Assessment<string>> => {
    asked.push(sql);
    if (sql === "late" && asked.length < 3) return { kind: "ended", verdict: undecided("crashed") };
    return { kind: "wrong", reason: { kind: "no-result", cause: "empty" }, behaviour: `does ${sql}` };
  };
  const known = new KnownOutcomes();
  const wrongAnswers = ["late", "early"].map((sql) => ({ sql, misconceptionId: "slip" }));
  const place = (behaviour: string, solutions = ["right"]) =>
    placeOfBehaviour({ solutions, wrongAnswers }, behaviour, known.behaviours, assess);
  expect(await place("does early")).toEqual([1]);
  // What was ended early is tried again.
  expect(await place("does late")).toEqual([0]);
  expect(await place("does early")).toEqual([1]);
  expect(await place("does nothing")).toEqual([]);
  expect(asked).toEqual(["late", "early", "late"]);
  // What is wrong about an answer hangs on the exercise too.
  await place("does early", ["another"]);
  expect(asked).toHaveLength(5);
});
