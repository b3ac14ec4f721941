import { expect, test } from "vitest";
import type { Step, StepOutcome, TrialDatabase } from "../sandbox/trial-database.ts";
import { NOT_NUDGED, type PreparedPair } from "../search/trials/prepared-pair.ts";
import { TrialBudget } from "../search/trials/trial-budget.ts";
import { type RepairMeans, RepairTrials } from "./repair-trials.ts";

const column = { name: "a", typeOid: 23, typeName: "integer" } as const;

interface Behaviour {
  /** Filled with what it is asked. */
  readonly steps: Step[];
  /** The one value that a prepared query gives, by its name. */
  readonly answerOf?: (name: string) => string;
}

/** A database whose planner says what a query costs by its text. */
function databaseOf(run: Behaviour, costs: Readonly<Record<string, number>> = {}): TrialDatabase {
  const answer = (step: Step): StepOutcome => {
    if (step.kind === "query")
      return { ok: true, rows: [[run.answerOf?.(step.name) ?? "1"]], truncated: false };
    const asked = step.kind === "script" ? /^EXPLAIN (.*)$/.exec(step.sql)?.[1] : undefined;
    const rows = asked === undefined ? [] : [[`Seq Scan (cost=0.00..${costs[asked] ?? 1}.00 rows=1)`]];
    return { ok: true, rows, truncated: false };
  };
  return {
    run: async (steps) => {
      run.steps.push(...steps);
      return steps.map(answer);
    },
    prepare: async () => ({ ok: true, columns: [column] }),
    prepareSecret: async () => ({ ok: true, columns: [column] }),
  };
}

function trialsOn(
  database: TrialDatabase,
  budget: TrialBudget,
  more: Partial<RepairMeans> = {},
): RepairTrials {
  const pair = {
    shape: { columns: [column], visible: 1, sortKeys: [] },
    candidateColumns: [column],
    otherSolutions: [],
    hasTieBroken: false,
    isCandidateShuffled: false,
    nudged: NOT_NUDGED,
    facts: [],
  } as unknown as PreparedPair;
  return new RepairTrials({
    database,
    tables: [],
    pair,
    instances: [new Map(), new Map()],
    parse: async () => ({ stmts: [{ stmt: { SelectStmt: { targetList: [] } } }] }) as never,
    budget,
    own: "SELECT own",
    ...more,
  });
}

test("D5 what the reference gives on a database is asked once, in one transaction of empty tables", async () => {
  const steps: Step[] = [];
  const wrong = { steps, answerOf: (name: string) => name };
  const trials = trialsOn(databaseOf(wrong), new TrialBudget(1_000));
  for (const sql of ["SELECT 1", "SELECT 2", "SELECT 3", "SELECT 3"])
    expect(await trials.agrees(sql)).toBe(false);
  const asked = steps.flatMap((step) => (step.kind === "query" ? [step.name] : []));
  expect(asked).toEqual(["reference", "candidate", "candidate", "candidate"]);
  expect(steps.filter((step) => step.kind === "script" && step.sql.startsWith("BEGIN"))).toHaveLength(1);
  // The database that refuted the last query stays loaded for the next.
  expect(
    steps.filter((step) => step.kind === "script" && step.sql.endsWith("SAVEPOINT loaded")),
  ).toHaveLength(1);
  await trials.end();
  expect(steps.at(-1)).toEqual({ kind: "script", sql: "ROLLBACK" });
});

test("D5 what was spent on differences from the solutions is no reason to try no edits", async () => {
  const steps: Step[] = [];
  const trials = trialsOn(databaseOf({ steps, answerOf: (name) => name }), new TrialBudget(1));
  await trials.agrees("SELECT 1");
  expect(trials.isOver).toBe(true);
  trials.grant(1);
  expect(trials.isOver).toBe(false);
  await trials.agrees("SELECT 2");
  expect(trials.isOver).toBe(true);
  expect(steps.filter((step) => step.kind === "query" && step.name === "candidate")).toHaveLength(2);
});

test("D5 a run on the visible data counts by what PostgreSQL expects of it, and one too dear isn't begun", async () => {
  const ranOnVisible = async (cost: number, ofOwn: number) => {
    const steps: Step[] = [];
    const budget = new TrialBudget(300);
    const costs = { "SELECT 1": cost, "SELECT own": ofOwn };
    const agrees = await trialsOn(databaseOf({ steps }, costs), budget).agrees("SELECT 1");
    expect(steps.some((step) => step.kind === "script" && step.sql.includes("SAVEPOINT given"))).toBe(agrees);
    return { agrees, isOver: budget.isOver(1) };
  };
  expect(await ranOnVisible(500, 500)).toEqual({ agrees: true, isOver: false });
  expect(await ranOnVisible(1_000_000, 500)).toEqual({ agrees: false, isOver: false });
  // The rejected query was run on them, too.
  expect(await ranOnVisible(1_000_000, 1_000_000)).toEqual({ agrees: true, isOver: false });
});

test("D5 once too much was tried no query is tried any more", async () => {
  const steps: Step[] = [];
  const trials = trialsOn(databaseOf({ steps, answerOf: (name) => name }), new TrialBudget(2));
  for (let time = 0; time < 5; time += 1) await trials.agrees(`SELECT ${time}`);
  expect(steps.filter((step) => step.kind === "query" && step.name === "candidate")).toHaveLength(2);
  expect(trials.isOver).toBe(true);
});
