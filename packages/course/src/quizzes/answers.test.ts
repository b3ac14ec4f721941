import type { Misconception } from "@master-sql/judge/contract";
import { expect, test } from "vitest";
import type { QuestionBundle } from "../index.ts";
import { isRight, misconceptionsIn } from "./answers.ts";

const misconception = (id: string): Misconception => ({ id, title: id, sentence: `${id} is not so.` });
const option = (wrong?: string) => ({
  misconception: wrong === undefined ? null : misconception(wrong),
  explanationHtml: "",
  html: "",
});
const base = { dataset: "shop", promptHtml: "", concepts: ["nulls"] };
const one: QuestionBundle = {
  ...base,
  id: "one",
  type: "single",
  options: [option(), option("equals-null"), option("no-filter")],
  mendedHtml: null,
};
const some: QuestionBundle = {
  ...base,
  id: "some",
  type: "multiple",
  options: [option(), option(), option("no-wildcard")],
  mendedHtml: null,
};
const pieces: QuestionBundle = {
  ...base,
  id: "pieces",
  type: "order",
  pieces: ["select", "from", "where"],
  explanationHtml: "",
  wrongOrders: [{ misconception: misconception("clauses"), explanationHtml: "", order: [1, 0, 2] }],
};

test("of several right options all must be chosen, and no wrong one", () => {
  expect([[0], [1], []].map((answer) => isRight(one, answer))).toEqual([true, false, false]);
  expect([[1, 0], [0], [0, 1, 2], [0, 1, 99]].map((answer) => isRight(some, answer))).toEqual([
    true,
    false,
    false,
    false,
  ]);
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
