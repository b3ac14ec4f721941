import type { StagedAssessment } from "../../grading/behaviour.ts";
import { runStaged, type StagedRun } from "../../grading/staged-run.ts";
import { unusable } from "../../grading/verdicts.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";
import { RIGHTS, rightOtherwise, rowsOtherwise, TABLES_BEFORE, tracesOf } from "./surroundings.ts";
import type { DefineTask } from "./task.ts";
import { columnsQuery, type Try, triedOtherwise, triesOf, tryingStatements } from "./tried-rows.ts";

/**
 * What authors' probes don't ask: rows that are near the bounds of a rule, in the answer's text or in the solution's, rights
 * beyond those that are asked for, and rows of the dataset that nobody was to change (rule G43).
 */
export async function compareFurther(
  sandbox: SqlSandbox,
  authored: SqlSandbox,
  task: DefineTask,
  answer: string,
  timeLimitMs: number | undefined,
): Promise<StagedAssessment> {
  const right: StagedAssessment = { kind: "right", databases: 1 };
  const [solution = ""] = task.solutions;
  const before = await runStaged(authored, { answer: "", after: [TABLES_BEFORE] }, undefined);
  const after = await runStaged(
    authored,
    { answer: solution, after: [columnsQuery(task.contract.objects)] },
    undefined,
  );
  const [[tables], [columns]] = [resultsOf(before), resultsOf(after)];
  if (tables === undefined || columns === undefined) return right;
  const tries = triesOf(columns, task.probes, solution, answer);
  const looks = ["reset role", RIGHTS, tracesOf(tables), ...tryingStatements(tries, columns)];
  const first = resultsOf(await runStaged(sandbox, { answer: solution, after: looks }, timeLimitMs));
  // What can't be tried after a solution says nothing about an answer.
  if (first.length < looks.length) return right;
  const run = await runStaged(sandbox, { answer, after: looks }, timeLimitMs);
  if (run.status === "undecided") return { kind: "ended", verdict: run.verdict };
  if (run.status === "unprepared") return { kind: "ended", verdict: unusable(run.error.message) };
  if (run.error)
    return wrong({
      kind: "probe",
      statement: looks[run.after.length] ?? "",
      outcome: { expected: "result", difference: null, error: run.error.error },
    });
  const found = run.after;
  let reason = otherwise(tries, [first], found);
  if (reason === null) return right;
  // What another accepted solution does, too, is left open.
  const accepted = [first];
  for (const other of task.solutions.slice(1)) {
    const results = resultsOf(await runStaged(sandbox, { answer: other, after: looks }, timeLimitMs));
    if (results.length === looks.length) accepted.push(results);
  }
  if (accepted.length > 1) reason = otherwise(tries, accepted, found);
  return reason ? wrong(reason) : right;
}

function otherwise(
  tries: readonly Try[],
  accepted: readonly (readonly StatementResult[])[],
  found: readonly StatementResult[],
): ProbeReason | null {
  const compared = (place: number, compare: Comparison) => {
    const after = found.at(place);
    return after
      ? compare(
          accepted.flatMap((results) => results.at(place) ?? []),
          after,
        )
      : null;
  };
  return (
    compared(1, rightOtherwise) ??
    compared(2, rowsOtherwise) ??
    compared(-1, (wanted, after) => triedOtherwise(tries, wanted, after))
  );
}

type Comparison = (wanted: readonly StatementResult[], found: StatementResult) => ProbeReason | null;

function wrong(reason: ProbeReason): StagedAssessment {
  return { kind: "wrong", reason, behaviour: JSON.stringify(reason) };
}

function resultsOf(run: StagedRun): readonly StatementResult[] {
  return run.status === "ran" && run.error === null ? run.after : [];
}
