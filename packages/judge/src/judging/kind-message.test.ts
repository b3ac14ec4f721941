import { expect, test } from "vitest";
import type { ResultDifference } from "../results/result-difference.ts";
import type { ComparedPlans, MeasuredPlan } from "../verdicts/verdict.ts";
import { kindMessage } from "./kind-message.ts";

const difference = (missingTotal: number, extraTotal: number): ResultDifference => ({
  columns: [],
  missing: [],
  extra: [],
  missingTotal,
  extraTotal,
  expectedRowCount: 0,
  candidateRowCount: 0,
});
const plan = (buffers: number): MeasuredPlan => ({ nodes: [], buffers, rows: buffers });
const plans: ComparedPlans = { before: plan(2000), expected: plan(3), candidate: plan(1200) };
const state = { kind: "state", table: "orders", named: true, database: 0 } as const;
const error = { sqlstate: "23514", message: "it violates a check", statementIndex: 0 };

test.each([
  [
    { ...state, difference: difference(2, 2) },
    "Afterward 2 rows of orders have values that the task doesn't ask for.",
  ],
  [{ ...state, difference: difference(1, 0) }, "Afterward 1 row of orders is missing."],
  [{ ...state, difference: difference(0, 1) }, "Afterward orders has 1 row too many."],
  [
    { ...state, database: 1, difference: difference(2, 1) },
    "Right on this data, but not on other data that the tables could hold. Afterward 2 rows of orders are missing, and 1 row should not be there.",
  ],
  [
    { ...state, difference: difference(3, 3), changes: { missed: 2, needless: 1, wrong: 0, columns: [] } },
    "In orders, 2 rows stay as they were but should change; 1 row should have stayed as it was: look at which rows your statement affects.",
  ],
  [
    {
      ...state,
      difference: difference(1, 1),
      changes: { missed: 0, needless: 0, wrong: 1, columns: ["price", "stock"] },
    },
    "Afterward 1 row of orders has values that the task doesn't ask for. The rows are the right ones: look at what price and stock are set to.",
  ],
  [
    { ...state, difference: difference(0, 1), changes: { missed: 0, needless: 0, wrong: 1, columns: [] } },
    "Afterward orders has 1 row too many. The rows are the right ones: check whether the task wants them changed or deleted.",
  ],
  [
    {
      ...state,
      difference: difference(2, 2),
      changes: { missed: 1, needless: 0, wrong: 1, columns: ["price"] },
    },
    "Afterward 2 rows of orders have values that the task doesn't ask for.",
  ],
  [
    { ...state, named: false, difference: null },
    "Your statements change the table orders, which should have stayed as it was.",
  ],
  [
    { kind: "statement-kind", statement: "insert into x", cause: "second-change", expected: "rows" } as const,
    "INSERT INTO is a second statement that changes rows. The task asks for one statement that makes all the changes: between two of them others may read or change the same rows.",
  ],
  [
    { kind: "statement-kind", statement: "drop  table x", cause: "other", expected: "rows" } as const,
    "DROP TABLE doesn't belong in this answer; the task asks for INSERT, UPDATE, DELETE or MERGE.",
  ],
  [
    { kind: "missing-object", object: "wishes" } as const,
    "After your statements there is no table or view named wishes.",
  ],
  [
    {
      kind: "probe",
      statement: "insert into wishes\n  values (1, 2)",
      outcome: { expected: "refused", sqlstate: "23503", error: null },
    } as const,
    "`insert into wishes values (1, 2)` should be refused after yours by a foreign key, but PostgreSQL accepts it.",
  ],
  [
    { kind: "probe", statement: "", outcome: { expected: "refused", sqlstate: null, error: null } } as const,
    "A statement that we tried should be refused after yours, but PostgreSQL accepts it.",
  ],
  [
    {
      kind: "probe",
      statement: "delete from wishes",
      outcome: { expected: "refused", sqlstate: "23502", error },
    } as const,
    "`delete from wishes` is refused, but not by NOT NULL: it violates a check.",
  ],
  [
    { kind: "probe", statement: "select 1; select 2", outcome: { expected: "accepted", error } } as const,
    "A statement that we tried should work after yours, but a CHECK constraint refuses it: it violates a check.",
  ],
  [
    {
      kind: "probe",
      statement: "select 1; select 2",
      outcome: {
        expected: "accepted",
        error: { ...error, message: 'no partition of relation "wishes" found for row' },
      },
    } as const,
    'A statement that we tried should work after yours, but PostgreSQL refuses it: no partition of relation "wishes" found for row.',
  ],
  [
    {
      kind: "probe",
      statement: "select * from wishes",
      database: 2,
      outcome: { expected: "result", difference: null, error: null },
    } as const,
    "Right on this data, but not on other data that the tables could hold. A query on what you defined returns unexpected rows.",
  ],
  [
    {
      kind: "probe",
      statement: "set role booker;\ndelete from wishes where id = 1",
      outcome: { expected: "refused", sqlstate: "42501", error: null },
    } as const,
    "A DELETE from `wishes` as `booker` should be refused after yours by a missing privilege, but PostgreSQL accepts it.",
  ],
  [
    {
      kind: "probe",
      statement: "select reads, changes from rights",
      outcome: {
        expected: "result",
        difference: {
          ...difference(1, 1),
          columns: ["reads", "changes"].map((name) => ({ name, typeOid: 16, typeName: "boolean" })),
          missing: [{ row: ["t", "f"], count: 1 }],
          extra: [{ row: ["t", null], count: 1 }],
        },
        error: null,
      },
    } as const,
    "`select reads, changes from rights` returns NULL in `changes`, where f is expected.",
  ],
  [
    { kind: "plan", problem: { cause: "buffers", limit: 12 }, plans, why: "Your index isn't used." } as const,
    "The query reads 1,200 pages; at most 12 are accepted. Your index isn't used.",
  ],
  [
    { kind: "plan", problem: { cause: "buffers", limit: 12 }, plans } as const,
    "The query reads 1,200 pages; at most 12 are accepted.",
  ],
  [
    {
      kind: "plan",
      problem: { cause: "buffers", limit: 12, part: { node: "Index Scan", relation: "taps" } },
      plans,
    } as const,
    "The plan still has an Index Scan on taps, so the query reads 1,200 pages; at most 12 are accepted.",
  ],
  [
    { kind: "prediction", line: 2, cause: { problem: "cells", expected: 3, actual: 1 } } as const,
    "Line 2 has 1 cell; the result has 3, separated by |.",
  ],
])("G16 %j", (reason, sentence) => {
  expect(kindMessage(reason)).toBe(sentence);
});

test.each([
  [
    ["table", "level", "integer", "f", ""],
    ["table", "level", "smallint", "f", ""],
    "The column level of skills should be of type integer, and is of type smallint.",
  ],
  [
    ["table", "level", "integer", "f", ""],
    ["table", "level", "integer", "t", ""],
    "The column level of skills may be NULL, but shouldn't.",
  ],
  [
    ["table", "id", "integer", "f", "primary key (id)"],
    ["table", "id", "integer", "f", ""],
    "The column id of skills has no key; the task asks for “primary key (id)”.",
  ],
  [["table", "name", "text", "f", ""], null, "skills has no column name, which the task asks for."],
  [null, ["table", "note", "text", "t", ""], "skills has a column note, which the task doesn't ask for."],
])("G29 the first column that differs: %j and %j", (wanted, found, sentence) => {
  const counted = (row: string[] | null) => (row ? [{ row, count: 1 }] : []);
  const differing = { ...difference(1, 1), missing: counted(wanted), extra: counted(found) };
  expect(kindMessage({ kind: "catalogue", object: "skills", difference: differing })).toBe(sentence);
});
