import type { AnswerJudge } from "../../grading/answer-judge.ts";
import { placeOfBehaviour, rejectedStatements, type StagedAssessment } from "../../grading/behaviour.ts";
import { bagContract } from "../../grading/result-view.ts";
import { runStaged, type StagedRun } from "../../grading/staged-run.ts";
import { misplacedStatement } from "../../grading/statement-kinds.ts";
import type { CommonTask } from "../../grading/task.ts";
import { unusable } from "../../grading/verdicts.ts";
import { compareResults } from "../../results/compare.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { ProbeReason, Verdict, WrongReason } from "../../verdicts/verdict.ts";
import { catalogueQuery } from "./catalogue.ts";
import type { Probe } from "./format.ts";

/** The answer defines tables, views and the like. */
export interface DefineTask extends CommonTask {
  readonly kind: "define";
  readonly contract: { readonly objects: readonly string[] };
  readonly probes: readonly Probe[];
}

/** Statements that define: judged by the catalogue and by what works afterward (rules G29, G30). */
export const defineJudge: AnswerJudge<DefineTask, string> = {
  contractOf: () => undefined,
  async prepare(sandbox, task, { timeLimitMs }) {
    const reference = await readReference(sandbox, task);
    if ("verdict" in reference) return reference;
    const assess = async (answer: string): Promise<StagedAssessment> => {
      const read = await readDefinitions(sandbox, task, answer, timeLimitMs);
      return read.status === "read" ? compare(task, reference, read) : read.assessment;
    };
    return { assess, recognize: (behaviour) => placeOfBehaviour(task, behaviour, assess) };
  },
};

/** What the first solution defines, and how the probes go after it. */
async function readReference(
  sandbox: SqlSandbox,
  task: DefineTask,
): Promise<Definitions | { readonly verdict: Verdict }> {
  const fault = (problem: string) => ({ verdict: unusable(problem) });
  const [solution] = task.solutions;
  if (solution === undefined) return fault("it has no solution");
  const reference = await readDefinitions(sandbox, task, solution, undefined);
  if (reference.status === "not-read") {
    const { assessment } = reference;
    if (assessment.kind === "ended") return assessment;
    return fault(
      `solution 1 ${assessment.reason.kind === "error" ? "fails" : "holds a statement that defines nothing"}`,
    );
  }
  const missing = task.contract.objects.find((_, index) => reference.catalogues[index]?.rows.length === 0);
  if (missing !== undefined) return fault(`its solution makes no ${missing}`);
  for (const [index, probe] of task.probes.entries()) {
    const run = reference.probes[index];
    if (run?.status === "ran" && !(probe.kind === "shows" && run.error)) continue;
    return run?.status === "undecided" ? run : fault(`its probe ${index + 1} fails after the solution`);
  }
  return reference;
}

interface Definitions {
  readonly status: "read";
  /** By the contract's objects. */
  readonly catalogues: readonly StatementResult[];
  readonly probes: readonly StagedRun[];
}

async function readDefinitions(
  sandbox: SqlSandbox,
  { contract, probes }: DefineTask,
  answer: string,
  timeLimitMs: number | undefined,
): Promise<
  | Definitions
  | { readonly status: "not-read"; readonly assessment: Exclude<StagedAssessment, { kind: "right" }> }
> {
  const ended = (verdict: Verdict) =>
    ({ status: "not-read", assessment: { kind: "ended", verdict } }) as const;
  const after = contract.objects.map(catalogueQuery);
  const run = await runStaged(sandbox, { answer, after }, timeLimitMs);
  if (run.status === "undecided") return ended(run.verdict);
  if (run.status === "unprepared") return ended(unusable(run.error.message));
  const reason: WrongReason | null =
    misplacedStatement(run.answer, "definitions") ?? (run.error && { kind: "error", error: run.error.error });
  if (reason) return { status: "not-read", assessment: rejectedStatements(reason) };
  const probed: StagedRun[] = [];
  for (const { sql } of probes) {
    const outcome = await runStaged(sandbox, { answer, after: [sql] }, timeLimitMs);
    if (outcome.status === "undecided") return ended(outcome.verdict);
    probed.push(outcome);
  }
  return { status: "read", catalogues: run.after, probes: probed };
}

function compare(
  { contract, probes }: DefineTask,
  expected: Definitions,
  actual: Definitions,
): StagedAssessment {
  const reasons: WrongReason[] = [];
  for (const [index, object] of contract.objects.entries()) {
    const [wanted, found] = [expected.catalogues[index], actual.catalogues[index]];
    if (wanted === undefined || found === undefined) continue;
    if (found.rows.length === 0) {
      reasons.push({ kind: "missing-object", object });
      continue;
    }
    const mismatch = compareResults(wanted, found, bagContract(wanted));
    if (mismatch && "difference" in mismatch)
      reasons.push({ kind: "catalogue", object, difference: mismatch.difference });
  }
  for (const [index, probe] of probes.entries()) {
    const [wanted, found] = [expected.probes[index], actual.probes[index]];
    const reason = wanted && found && probeReason(probe, wanted, found);
    if (reason) reasons.push(reason);
  }
  const [reason] = reasons;
  if (reason === undefined) return { kind: "right", databases: 1 };
  return { kind: "wrong", reason, behaviour: JSON.stringify(reasons) };
}

/** What is wrong about how a probe went; null when it went as it should. */
function probeReason(probe: Probe, expected: StagedRun, actual: StagedRun): ProbeReason | null {
  if (expected.status !== "ran" || actual.status !== "ran") return null;
  const error = actual.error?.error ?? null;
  const because = (outcome: ProbeReason["outcome"]): ProbeReason => ({
    kind: "probe",
    statement: probe.sql,
    outcome,
  });
  switch (probe.kind) {
    case "accepts":
      return error && because({ expected: "accepted", error });
    case "refuses": {
      const { sqlstate } = probe;
      const refused = error !== null && (sqlstate === null || refusesTheSame(error.sqlstate, sqlstate));
      return refused ? null : because({ expected: "refused", sqlstate, error });
    }
    case "shows": {
      if (error) return because({ expected: "result", difference: null, error });
      const [wanted, found] = [expected.after[0], actual.after[0]];
      const mismatch = wanted && found && compareResults(wanted, found, bagContract(wanted));
      if (!mismatch) return null;
      const difference = "difference" in mismatch ? mismatch.difference : null;
      return because({ expected: "result", difference, error: null });
    }
  }
}

/** A value that is taken is refused by a unique constraint with the one, by an exclusion constraint with the other. */
const taken: ReadonlySet<string> = new Set(["23505", "23P01"]);

function refusesTheSame(sqlstate: string, asked: string): boolean {
  return sqlstate === asked || (taken.has(sqlstate) && taken.has(asked));
}
