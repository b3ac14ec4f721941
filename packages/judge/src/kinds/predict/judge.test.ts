import { describe, expect, test } from "vitest";
import { openedSandbox, reasonOf } from "../../testing/opened-sandbox.ts";
import { type GradingTask, gradeAnswer } from "../grading.ts";

const shop = openedSandbox({ dataset: "shop" });

type PredictTask = Extract<GradingTask, { kind: "predict" }>;

const columns = [
  { name: "word", type: "text" },
  { name: "amount", type: "numeric" },
  { name: "yes", type: "boolean" },
];
const task = (more: Partial<PredictTask> = {}): PredictTask => ({
  kind: "predict",
  solutions: [],
  wrongAnswers: [],
  query: `select * from (values ('a|b', 1.50, true), ('', null, false), ('say "x"', 2, null), ('NULL', 2, null)) as v (word, amount, yes)`,
  contract: { columns, names: false, order: "none" },
  ...more,
});
const reason = (answer: string, more?: Partial<PredictTask>) => reasonOf(shop, task(more), answer);

const RIGHT = `"a|b" | 1.5 | true
"" | null | f
say "x" | 2.00 | NULL
"NULL" | 2 | NULL`;

describe("G33 reading", () => {
  test("quotes, NULL, booleans, numbers by value, blanks and empty lines", async () => {
    expect(await reason(RIGHT)).toBe("right");
    expect(
      await reason(`\n| "a|b" | 1.50 | t |\n\n"" | NULL | FALSE\n"say ""x""" | 2 | null\r\n"NULL"|2|NULL\n`),
    ).toBe("right");
  });

  test("NULL apart from the empty text, and from the word in quotes", async () => {
    expect(await reason(RIGHT.replace('"" |', "NULL |"))).toMatchObject({ kind: "rows" });
    expect(await reason(RIGHT.replace('"NULL" |', "NULL |"))).toMatchObject({ kind: "rows" });
  });

  test.each([
    ["a | 1\nb | 2 | t", { line: 1, cause: { problem: "cells", expected: 3, actual: 2 } }],
    ['a | 1 | t\n\n"b | 2 | t', { line: 3, cause: { problem: "open-quote" } }],
    ['"a" b | 1 | t', { line: 1, cause: { problem: "text-after-quote" } }],
  ])("what can't be read is told with its line: %s", async (answer, expected) => {
    expect(await reason(answer)).toEqual({ kind: "prediction", ...expected });
  });

  test("an empty result", async () => {
    const query = "select 'a' as word, 1.0 as amount, true as yes where false";
    expect(await reason("(no rows)", { query })).toBe("right");
    expect(await reason("No rows", { query })).toBe("right");
    expect(await reason("a | 1 | t", { query })).toMatchObject({ kind: "rows" });
    expect(await reason(" ", { query })).toEqual({ kind: "no-result", cause: "empty" });
    expect(await reason("(no rows)")).toMatchObject({ kind: "rows" });
  });
});

describe("G34 comparing", () => {
  const query = "select n, n % 2 = 0 as even from generate_series(1, 3) n order by n desc";
  const contract = {
    columns: [
      { name: "n", type: "integer" },
      { name: "even", type: "boolean" },
    ],
    names: false,
    order: [{ column: "n", direction: "desc" as const }],
  };

  test("order counts when the contract states it", async () => {
    expect(await reason("3|f\n2|t\n1|f", { query, contract })).toBe("right");
    expect(await reason("1|f\n2|t\n3|f", { query, contract })).toMatchObject({ kind: "order" });
    expect(await reason("1|f\n2|t\n3|f", { query, contract: { ...contract, order: "none" } })).toBe("right");
  });

  test("a wrong prediction is told how far it is off, and not the rows", async () => {
    const verdict = await gradeAnswer(shop, task({ query, contract }), "3|f\n2|f\n1|f");
    expect(verdict).toMatchObject({
      verdict: "wrong",
      message: "The number of rows is right, but 1 of 3 rows holds other values.",
    });
    expect(verdict).not.toHaveProperty("expectedPreview");
    expect(await gradeAnswer(shop, task({ query, contract }), "3|f")).toMatchObject({
      message: "The query returns 3 rows; you predict 1.",
    });
  });

  test("words where a number is, or a date that is none, are wrong and no fault", async () => {
    expect(await reason("three|f\n2|t\n1|f", { query, contract })).toMatchObject({ kind: "rows" });
    const dates = {
      query: "select date '2025-01-31' as day, interval '1 day' as length, '{\"a\": 1}'::jsonb as facts",
    };
    expect(await reason('2025-01-31 | 24:00:00 | "{""a"":1}"', dates)).toBe("right");
    expect(await reason("yesterday | long | {", dates)).toMatchObject({ kind: "rows" });
  });

  test("a prediction that a listed one equals is given its misconception", async () => {
    const wrongAnswers = [
      { misconceptionId: "all-odd", sql: "3|f\n2|f\n1|f" },
      { misconceptionId: "too-long", sql: "3|f\n2|t\n1|f\n0|t" },
    ];
    expect(
      await gradeAnswer(shop, task({ query, contract, wrongAnswers }), "3|f\n2|t\n1|f\n0|true"),
    ).toMatchObject({
      misconception: "too-long",
    });
  });

  test("nothing of the answer is run", async () => {
    expect(await reason("drop table reviews")).toMatchObject({ kind: "prediction" });
    expect((await shop.run("select count(*) > 0 from reviews")).results[0]?.rows).toEqual([["t"]]);
  });
});

test("G3 a query that can't be judged by is unusable", async () => {
  for (const query of ["select nothing", "select 1; select 2", "delete from reviews"])
    expect(await reason("1", { query })).toBe("unusable");
});
