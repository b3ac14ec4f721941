import type { Misconception, QuizBundle } from "@master-sql/engine/content";
import { expect, test } from "vitest";
import { firstRun, isRight, misconceptionsIn, nextRun, type QuizRun, resultOf } from "./quiz-run.ts";

const misconception = (id: string): Misconception => ({ id, title: id, sentence: `${id} is not so.` });
const option = (wrong?: string) => ({
  misconception: wrong === undefined ? null : misconception(wrong),
  explanationHtml: "",
  html: "",
});
const base = { dataset: "shop", promptHtml: "" };
const quiz: QuizBundle = {
  id: "7a51c2c4-8a0e-4d5e-9a75-0c3c5b0b7d21",
  moduleId: "m",
  title: "M",
  questions: [
    {
      ...base,
      id: "one",
      type: "single",
      concepts: ["nulls", "filtering"],
      options: [option(), option("equals-null"), option("no-filter")],
      mendedHtml: null,
    },
    {
      ...base,
      id: "some",
      type: "multiple",
      concepts: ["patterns"],
      options: [option(), option(), option("no-wildcard")],
      mendedHtml: null,
    },
    {
      ...base,
      id: "pieces",
      type: "order",
      concepts: ["sorting"],
      pieces: ["select", "from", "where"],
      explanationHtml: "",
      wrongOrders: [{ misconception: misconception("clauses"), explanationHtml: "", order: [1, 0, 2] }],
    },
  ],
};
const [one, some, pieces] = quiz.questions;
if (!one || !some || !pieces) throw new Error("the fixture has three questions");

test("of several right options all must be chosen, and no wrong one", () => {
  expect([[0], [1], []].map((answer) => isRight(one, answer))).toEqual([true, false, false]);
  expect([[1, 0], [0], [0, 1, 2]].map((answer) => isRight(some, answer))).toEqual([true, false, false]);
  expect(
    [
      [0, 1, 2],
      [0, 2, 1],
      [0, 1],
    ].map((answer) => isRight(pieces, answer)),
  ).toEqual([true, false, false]);
});

test("only a typical order shows what its author believes", () => {
  expect(misconceptionsIn(pieces, [1, 0, 2]).map(({ id }) => id)).toEqual(["clauses"]);
  expect(misconceptionsIn(pieces, [2, 1, 0])).toEqual([]);
  expect(misconceptionsIn(some, [0, 2]).map(({ id }) => id)).toEqual(["no-wildcard"]);
});

test("a run has a result when every question was answered, whatever else is stored", () => {
  const run: QuizRun = { ...firstRun, answers: { one: [1], some: [0, 1], gone: [0] } };
  expect(resultOf(quiz, run)).toBeNull();
  expect(resultOf(quiz, { ...run, answers: { ...run.answers, pieces: [1, 0, 2] } })).toEqual({
    right: 1,
    questions: 3,
    misconceptions: [misconception("equals-null"), misconception("clauses")],
    concepts: ["nulls", "sorting"],
  });
});

test("the next go begins without answers and is not recorded yet", () => {
  const run = { ...firstRun, attempt: 2, answers: { one: [0] }, recorded: true };
  expect(nextRun(run)).toEqual({ version: 1, attempt: 3, answers: {}, recorded: false });
});
