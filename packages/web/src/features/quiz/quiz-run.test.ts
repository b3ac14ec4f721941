import type { Misconception, QuizBundle } from "@master-sql/course";
import { expect, test } from "vitest";
import { firstRun, nextRun, type QuizRun, questionsOf, resultOf } from "./quiz-run.ts";

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
test("a run has a result when every question was answered, whatever else is stored", () => {
  const run: QuizRun = { ...firstRun, answers: { one: [1], some: [0, 1], gone: [0] } };
  expect(resultOf(quiz, run)).toBeNull();
  expect(resultOf(quiz, { ...run, answers: { ...run.answers, pieces: [1, 0, 2] } })).toEqual({
    right: 1,
    questions: 3,
    misconceptions: [misconception("equals-null"), misconception("clauses")],
    concepts: [
      { id: "nulls", right: 0, of: 1 },
      { id: "sorting", right: 0, of: 1 },
      { id: "patterns", right: 1, of: 1 },
    ],
  });
});

test("[S10.11] the next go begins without answers, is not recorded yet, and asks in an order of its own", () => {
  const run = {
    ...firstRun,
    attempt: 2,
    asked: ["one", "some", "pieces"],
    answers: { one: [0] },
    recorded: true,
  };
  const next = nextRun(quiz, run);
  expect(next).toMatchObject({ version: 2, attempt: 3, answers: {}, recorded: false });
  expect(next.asked.toSorted()).toEqual(["one", "pieces", "some"]);
  expect(questionsOf(quiz, { ...next, asked: ["some", "gone", "one"] }).map(({ id }) => id)).toEqual([
    "some",
    "one",
  ]);
});
