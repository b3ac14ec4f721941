import type { Truth, XrayRow, XrayStep } from "@master-sql/explain";
import { expect, test } from "vitest";
import { isLit, litByColumn, litByCondition, litByRow, litParts } from "./lit.ts";

const SQL = "SELECT a + 1 FROM t WHERE a > 1 AND (b = 2 OR c = 3)";
const spanOf = (words: string) => ({ start: SQL.indexOf(words), end: SQL.indexOf(words) + words.length });
const row = (id: string, ...truths: Truth[]): XrayRow => ({ id, cells: [], fate: "kept", truths });
const rows = [
  row("both", "true", "true", "true", "false", "true"),
  row("first fails", "false", "false", "true", "true", "true"),
  row("none of two", "false", "true", "false", "false", "false"),
];
const where: XrayStep = {
  clause: "where",
  place: "",
  title: "WHERE",
  span: spanOf("WHERE a > 1 AND (b = 2 OR c = 3)"),
  sql: "",
  written: null,
  columns: [],
  rows,
  conditions: [
    { sql: "all", depth: 0, span: spanOf("a > 1 AND (b = 2 OR c = 3)") },
    { sql: "a > 1", depth: 1, span: spanOf("a > 1") },
    { sql: "either", depth: 1, span: spanOf("b = 2 OR c = 3") },
    { sql: "b = 2", depth: 2, span: spanOf("b = 2") },
    { sql: "c = 3", depth: 2, span: spanOf("c = 3") },
  ],
  rowsIn: 3,
  rowsOut: 1,
  isComplete: true,
  subqueries: [],
};
const select: XrayStep = {
  ...where,
  clause: "select",
  span: spanOf("SELECT a + 1"),
  conditions: [],
  columns: [{ name: "x", source: "", typeName: "integer", isComputed: true, span: spanOf("a + 1") }],
};

const words = (spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => SQL.slice(start, end));
const lightened = (step: XrayStep, isRow: (row: XrayRow) => boolean) =>
  step.rows.filter(isRow).map(({ id }) => id);

test.each([
  ["both", ["a > 1", "c = 3"]],
  ["first fails", ["a > 1"]],
  ["none of two", ["b = 2", "c = 3"]],
])("a row lights the words that decide about it: %s", (id, expected) => {
  const own = rows.find((each) => each.id === id);
  if (!own) throw new Error("a row");
  const lit = litByRow(where, own);
  expect(words(lit.spans)).toEqual(expected);
  expect(lightened(where, lit.isRow)).toEqual([id]);
});

test.each([
  [1, ["both", "first fails"]],
  [2, ["both", "none of two"]],
  [3, ["none of two"]],
])("condition %i lights the rows that it decides about", (place, expected) => {
  expect(lightened(where, litByCondition(where, place).isRow)).toEqual(expected);
});

test("what can be pointed at in the text are conditions without parts, and columns", () => {
  expect(words(litParts(where).map(({ span }) => span))).toEqual(["a > 1", "b = 2", "c = 3"]);
  expect(words(litParts(select).map(({ span }) => span))).toEqual(["a + 1"]);
  expect(litParts(where).map((part) => isLit(part, litByCondition(where, 2)))).toEqual([false, true, true]);
  expect(litParts(select).map((part) => isLit(part, litByColumn(select, 0)))).toEqual([true]);
  expect(litParts(select).map((part) => isLit(part, litByCondition(where, 1)))).toEqual([false]);
});

test("where nothing is smaller, a row lights the clause", () => {
  const [first] = rows;
  if (!first) throw new Error("a row");
  const { truths: _, ...plain } = first;
  expect(words(litByRow(select, plain).spans)).toEqual(["SELECT a + 1"]);
});
