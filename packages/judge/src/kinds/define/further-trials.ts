import type { StagedAssessment } from "../../judging/behaviour.ts";
import type { StagedScript } from "../../judging/staged-run.ts";
import { ended, unlessStopped } from "../../judging/stopped.ts";
import { unusable } from "../../judging/verdicts.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";
import { baseRowsOf, insertingStatements, insertionsFor } from "./base-rows.ts";
import { CATALOG_PATH, DATASET_PATH, runDefinitions } from "./definitions-run.ts";
import { LATER_TABLE, READS, RIGHTS, rightOtherwise } from "./rights.ts";
import { rowsOtherwise, STRUCTURE, structureOtherwise, TABLES_BEFORE, tracesOf } from "./surroundings.ts";
import { tablesOf, tablesQueries } from "./tables.ts";
import type { DefineTask } from "./task.ts";
import { triedOtherwise, tryingStatements } from "./tried-outcomes.ts";
import { type Try, triesOf } from "./tried-rows.ts";
import { constantsOf } from "./tried-values.ts";

/**
 * What authors' probes don't ask: rows that are near the bounds of a rule, in the answer's text or in the solution's, rights
 * beyond those that are asked for, and what of the dataset nobody was to change (rule G43).
 */
export async function compareFurther(...given: Parameters<typeof compareTried>): Promise<StagedAssessment> {
  const compared = await unlessStopped(() => compareTried(...given));
  return "verdict" in compared ? { kind: "ended", verdict: compared.verdict } : compared;
}

async function compareTried(
  sandbox: SqlSandbox,
  authored: SqlSandbox,
  task: DefineTask,
  answer: string,
  timeLimitMs: number | undefined,
): Promise<StagedAssessment> {
  const right: StagedAssessment = { kind: "right", databases: 1 };
  const [solution = ""] = task.solutions;
  const { objects } = task.contract;
  const before = await resultsOf(
    authored,
    { answer: "", after: [CATALOG_PATH, TABLES_BEFORE, STRUCTURE] },
    undefined,
  );
  const [, tables, structure] = before;
  if (tables === undefined || structure === undefined) return right;
  const { tries, statements } = await triesFor(sandbox, authored, task, answer, timeLimitMs);
  const own = [CATALOG_PATH, LATER_TABLE, RIGHTS, ...READS, tracesOf(tables), STRUCTURE];
  const looks = [...own, DATASET_PATH, ...statements];
  const first = await resultsOf(sandbox, { answer: solution, after: looks }, timeLimitMs);
  // What can't be tried after a solution says nothing about an answer.
  if (first.length < looks.length) return right;
  const run = ended(await runDefinitions(sandbox, { answer, after: looks }, timeLimitMs));
  if (run.status === "unprepared") return { kind: "ended", verdict: unusable(run.error.message) };
  if (run.error)
    return wrong({
      kind: "probe",
      statement: looks[run.after.length] ?? "",
      outcome: { expected: "result", difference: null, error: run.error.error },
    });
  const found = run.after;
  const otherwise = (accepted: readonly (readonly StatementResult[])[]): ProbeReason | null => {
    const at = (place: number) => accepted.flatMap((results) => results.at(place) ?? []);
    const own = (place: number) => found.at(place) ?? structure;
    const rights = 2;
    const reads = rights + READS.length;
    return (
      rightOtherwise(at(rights), own(rights)) ??
      rightOtherwise(at(reads), own(reads)) ??
      rowsOtherwise(at(reads + 1), own(reads + 1)) ??
      structureOtherwise(structure, at(reads + 2), own(reads + 2), objects) ??
      (tries.length === 0 ? null : triedOtherwise(tries, at(-1), own(-1)))
    );
  };
  const reason = otherwise([first]);
  if (reason === null) return right;
  // What another accepted solution does, too, is left open.
  const accepted = [first];
  for (const other of task.solutions.slice(1)) {
    const results = await resultsOf(sandbox, { answer: other, after: looks }, timeLimitMs);
    if (results.length === looks.length) accepted.push(results);
  }
  const left = accepted.length > 1 ? otherwise(accepted) : reason;
  return left ? wrong(left) : right;
}

/** What is tried with rows; nothing where the contract has no tables. */
async function triesFor(
  sandbox: SqlSandbox,
  authored: SqlSandbox,
  { contract, probes, solutions }: DefineTask,
  answer: string,
  timeLimitMs: number | undefined,
): Promise<{ readonly tries: readonly Try[]; readonly statements: readonly string[] }> {
  const [solution = ""] = solutions;
  const after = tablesQueries(contract.objects);
  const read = async (on: SqlSandbox, sql: string, limit: number | undefined) => {
    const [columns, rules] = await resultsOf(on, { answer: sql, after }, limit);
    return columns && rules && columns.rows.length > 0 ? tablesOf(columns, rules) : null;
  };
  const own = await read(authored, solution, undefined);
  const others = own && (await read(sandbox, answer, timeLimitMs));
  const none = { tries: [], statements: [] };
  if (own === null || others === null) return none;
  const insertions = insertionsFor(own, probes, solution);
  const inserting = { answer: solution, after: insertingStatements(insertions) };
  const worked = (await resultsOf(authored, inserting, undefined)).at(-1);
  if (worked === undefined) return none;
  const accepted = probes.filter(({ kind }) => kind === "accepts").map(({ sql }) => sql);
  const tables = {
    solution: own,
    answer: others,
    stated: constantsOf([solution, ...accepted].join("\n")),
    all: constantsOf([answer, solution, ...probes.map(({ sql }) => sql)].join("\n")),
  };
  const tries = triesOf(baseRowsOf(insertions, worked), tables);
  return tries.length === 0 ? none : { tries, statements: tryingStatements(tries, tables) };
}

function wrong(reason: ProbeReason): StagedAssessment {
  return { kind: "wrong", reason, behaviour: JSON.stringify(reason) };
}

/** What is looked at after an answer; nothing where that fails. */
async function resultsOf(
  sandbox: SqlSandbox,
  script: StagedScript,
  timeLimitMs: number | undefined,
): Promise<readonly StatementResult[]> {
  const run = ended(await runDefinitions(sandbox, script, timeLimitMs));
  return run.status === "ran" && run.error === null ? run.after : [];
}
