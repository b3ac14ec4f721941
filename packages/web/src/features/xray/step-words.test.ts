import { stepCounts, type XrayRow, type XrayStep } from "@master-sql/explain";
import { expect, test } from "vitest";
import { multiplied, stepSentence } from "./step-words.ts";

function step(clause: XrayStep["clause"], more: Partial<XrayStep> = {}): XrayStep {
  return {
    clause,
    place: "",
    title: "",
    span: null,
    sql: "",
    written: null,
    columns: [],
    rows: [],
    conditions: [],
    rowsIn: null,
    rowsOut: 0,
    isComplete: true,
    subqueries: [],
    ...more,
  };
}

const row = (id: string, from: string, fate: XrayRow["fate"] = "kept"): XrayRow => ({
  id,
  cells: [],
  fate,
  from: [from],
});

test("a join says what it multiplies and loses", () => {
  const join = step("join", {
    rowsIn: 3,
    rowsOut: 3,
    rows: [row("a1", "a"), row("a2", "a"), row("b1", "b"), row("c", "c", "left")],
  });
  expect(stepSentence(join)).toBe(
    "3 rows become 3 rows. 1 row finds several partners: one row for each. 1 row finds no partner and leaves.",
  );
  expect([...multiplied(join)]).toEqual([["a", 2]]);
});

test("a filter says how many leave and why", () => {
  const where = step("where", { rowsIn: 1_311, rowsOut: 42 });
  expect(stepSentence(where)).toBe("42 rows stay; 1,269 rows leave: the condition is not true.");
  expect(stepCounts(where)).toBe("1,311 → 42 rows");
  expect(stepSentence(step("where", { rowsIn: 4, rowsOut: 4 }))).toBe("4 rows stay.");
});

test("one row is one row", () => {
  expect(stepSentence(step("from", { rowsOut: 1 }))).toBe("Reads 1 row.");
  expect(stepSentence(step("group", { rowsIn: 9, rowsOut: 1 }))).toBe("9 rows become one group.");
  expect(stepCounts(step("order", { rowsIn: 1, rowsOut: 1 }))).toBe("1 row");
});
