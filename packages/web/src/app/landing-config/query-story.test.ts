import { resolve } from "node:path";
import { sandboxRunner, type XrayRow, type XrayStep, xrayQuery } from "@master-sql/explain";
import type { Counterexample } from "@master-sql/judge/verdicts";
import { createNodeSandbox } from "@master-sql/sandbox/node";
import { loadParser } from "@master-sql/sandbox/parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoryCounterexample, StoryRow, StoryStep } from "../../features/landing/query-story/story.ts";
import { stepSentence } from "../../features/xray/step-words.ts";
import { queryStory, STORY_SETUP, STORY_SOLUTION, shownStory } from "./query-story.ts";

/** What the start page shows of a query's steps and of its counterexample is what the product itself says of them. */

const sandbox = createNodeSandbox({
  snapshotDirectory: resolve(import.meta.dirname, "../../../../../build/sandbox"),
  spare: false,
});
beforeAll(() => sandbox.open({ kind: "script", sql: STORY_SETUP }), 60_000);
afterAll(() => sandbox.close());

const { sql, steps, counterexample } = queryStory;

/** A step of the X-ray as the story tells it, with the columns that the story has of it. */
function told(step: XrayStep, { columns }: StoryStep): StoryStep {
  const all = step.columns.map(({ source, name, typeName }) => ({
    name: source === "" ? name : `${source}.${name}`,
    typeName,
  }));
  const places = columns.map(({ name }) => all.findIndex((column) => column.name === name));
  const [condition] = step.conditions;
  return {
    clause: step.span ? sql.slice(step.span.start, step.span.end) : "",
    sentence: stepSentence(step),
    ...(step.clause === "where" && condition && { condition: condition.sql }),
    columns: places.flatMap((place) => all[place] ?? []),
    rows: step.rows.map((row) => toldRow(step, row, places)),
  };
}

function toldRow({ clause }: XrayStep, row: XrayRow, places: readonly number[]): StoryRow {
  return {
    cells: places.map((place) => row.cells[place] ?? null),
    ...(row.truths?.[0] && { truth: row.truths[0] }),
    ...(row.fate === "left" && { leaves: true }),
    ...(clause === "group" && { members: row.from?.length ?? 0 }),
  };
}

test("the steps of the start page's query are those of its X-ray, row for row", async () => {
  const outcome = await xrayQuery(sql, { parse: await loadParser(), run: sandboxRunner(sandbox) });
  if (outcome.status === "refused") throw new Error(outcome.reason);
  const { xray } = outcome;
  expect(xray.blocked).toEqual([]);
  expect(xray.steps).toHaveLength(steps.length);
  expect(steps).toEqual(
    xray.steps.map((step, at) =>
      told(step, steps[at] ?? { clause: "", sentence: "", columns: [], rows: [] }),
    ),
  );
  // No row that stays, and none that leaves, is kept from the reader.
  expect(xray.steps.every(({ isComplete }) => isComplete)).toBe(true);
});

test("its counterexample is the smallest that the judge finds, in the judge's words", async () => {
  const outcome = await sandbox.judge(
    {
      solutions: [STORY_SOLUTION],
      candidate: sql,
      rules: { kind: "pair", orderMatters: false },
      gradingDatabases: [],
      visible: "untried",
      trials: 3_000,
      seed: 1,
    },
    { timeLimitMs: 60_000 },
  );
  if (outcome.status !== "judged" || outcome.verdict.verdict !== "wrong")
    throw new Error(`The query is not found out: ${JSON.stringify(outcome)}`);
  expect(outcome.verdict).toMatchObject({ errorClass: "outer-join-undone", clauses: ["WHERE"] });
  const found = outcome.verdict.counterexample;
  expect(found).toMatchObject({ smallest: true, rowTotal: 1 });
  expect(found && toldCounterexample(found)).toEqual({
    sentence: counterexample.sentence,
    table: {
      name: counterexample.table.name,
      columns: counterexample.table.columns.map(({ name }) => name),
      rows: counterexample.table.rows,
    },
    columns: counterexample.columns,
    expected: counterexample.expected,
    candidate: counterexample.candidate,
  });
});

/** The columns of its table by name alone: their types are the database's. */
function toldCounterexample({ sentence, tables, expected, candidate }: Counterexample) {
  const [table, ...others] = tables;
  if (!table || others.length > 0 || "message" in expected || "message" in candidate)
    throw new Error("The counterexample is not one table and two results.");
  const { name, columns, rows } = table;
  return {
    sentence,
    table: { name, columns, rows: rows.map(({ cells }) => cells) },
    columns: expected.columns.map((column) => ({ name: column.name, typeName: column.typeName })),
    expected: expected.rows,
    candidate: candidate.rows,
  } satisfies Record<keyof StoryCounterexample, unknown>;
}

test("the clauses put together again are the query", () => {
  const text = shownStory().clauses.map(({ tokens }) => tokens.map(({ text }) => text).join(""));
  expect(text.join("\n")).toBe(sql);
});
