import type { AnswerJudge } from "../../judging/answer-judge.ts";
import { placeOfBehaviour, rejectedStatements, type StagedAssessment } from "../../judging/behaviour.ts";
import { KnownOutcomes, withKnownRuns } from "../../judging/known-runs.ts";
import { bagContract } from "../../judging/result-view.ts";
import type { StagedRun } from "../../judging/staged-run.ts";
import { misplacedStatement } from "../../judging/statement-kinds.ts";
import { unusable } from "../../judging/verdicts.ts";
import { compareResults } from "../../results/compare.ts";
import type { StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";
import type { ProbeReason, Verdict, WrongReason } from "../../verdicts/verdict.ts";
import { catalogueQuery, heldAgainst, withoutPrimaryKeys } from "./catalogue.ts";
import { withCause } from "./cause-of-probe.ts";
import { CATALOG_PATH, runDefinitions } from "./definitions-run.ts";
import type { Probe } from "./format.ts";
import { compareFurther } from "./further-trials.ts";
import { refusesTheSame } from "./refusals.ts";
import type { DefineTask } from "./task.ts";
import { viewsToJudge } from "./views.ts";

/**
 * Statements that define: judged by the catalogue and by what works afterward, on other data too, and views by what
 * they mean on all data (rules G29, G30, G41).
 */
export const defineJudge: AnswerJudge<DefineTask, string> = {
  contractOf: () => undefined,
  async prepare(sandbox, task, { timeLimitMs, counterexamples = true, known = new KnownOutcomes() }) {
    const authored = withKnownRuns(sandbox, known.runs);
    const reference = await readReference(authored, task);
    if ("verdict" in reference) return reference;
    const shown = await readOnOtherData(authored, task);
    if ("verdict" in shown) return shown;
    const assess = async (on: SqlSandbox, answer: string): Promise<StagedAssessment> => {
      const read = await readDefinitions(on, task, answer, timeLimitMs);
      if (read.status !== "read") return read.assessment;
      const found = compare(task, reference, read);
      if (found.kind !== "right") return found;
      const elsewhere = await compareOnOtherData(on, task, shown, answer, timeLimitMs);
      if (elsewhere.kind !== "right") return elsewhere;
      const further = await compareFurther(on, authored, task, answer, timeLimitMs);
      return further.kind === "right" ? elsewhere : further;
    };
    return {
      assess: async (answer) => {
        const found = await assess(sandbox, answer);
        if (!counterexamples || found.kind !== "wrong" || found.reason.kind !== "probe") return found;
        const reason = await withCause(sandbox, authored, {
          task,
          answer,
          reason: found.reason,
          timeLimitMs,
        });
        return { ...found, reason };
      },
      recognize: (behaviour) =>
        placeOfBehaviour(task, behaviour, known.behaviours, (answer) => assess(authored, answer)),
      elsewhere: {
        queriesOf: (answer) => viewsToJudge(sandbox, task.contract.objects, task.solutions, answer),
        explainsRejections: false,
      },
    };
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
  const after = [CATALOG_PATH, ...contract.objects.map(catalogueQuery)];
  const run = await runDefinitions(sandbox, { answer, after }, timeLimitMs);
  if (run.status === "undecided") return ended(run.verdict);
  if (run.status === "unprepared") return ended(unusable(run.error.message));
  const reason: WrongReason | null =
    misplacedStatement(run.answer, "definitions") ?? (run.error && { kind: "error", error: run.error.error });
  if (reason) return { status: "not-read", assessment: rejectedStatements(reason) };
  const probed: StagedRun[] = [];
  for (const { sql, kind } of probes) {
    // A constraint that is deferred refuses when the transaction ends.
    const after = kind === "shows" ? [sql] : [sql, "set constraints all immediate"];
    const outcome = await runDefinitions(sandbox, { answer, after }, timeLimitMs);
    if (outcome.status === "undecided") return ended(outcome.verdict);
    probed.push(outcome);
  }
  return { status: "read", catalogues: run.after.slice(1).map(unqualified), probes: probed };
}

/** With the names of what is in `public` as the dataset's own path has them. */
function unqualified(result: StatementResult): StatementResult {
  const rows = result.rows.map((row) => row.map((cell) => cell?.replaceAll("public.", "") ?? null));
  return { ...result, rows };
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
    const keyed = (catalogue: StatementResult) =>
      contract.anyKey ? withoutPrimaryKeys(catalogue) : catalogue;
    const mismatch = compareResults(
      keyed(heldAgainst(wanted, wanted)),
      keyed(heldAgainst(found, wanted)),
      bagContract(wanted),
    );
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

/** By the databases and by the `shows` probes: what each probe shows after the first solution. */
type ShownOnOtherData = readonly (readonly StagedRun[])[];

function showsOf({ probes }: DefineTask): readonly Probe[] {
  return probes.filter(({ kind }) => kind === "shows");
}

/** A database on which the first solution fails is the exercise's fault. */
async function readOnOtherData(
  sandbox: SqlSandbox,
  task: DefineTask,
): Promise<ShownOnOtherData | { readonly verdict: Verdict }> {
  const shown: StagedRun[][] = [];
  for (const [index, before] of task.databases.entries()) {
    const ofDatabase: StagedRun[] = [];
    for (const { sql } of showsOf(task)) {
      const run = await runDefinitions(
        sandbox,
        { from: { script: before, looks: [] }, answer: task.solutions[0] ?? "", after: [sql] },
        undefined,
      );
      if (run.status === "undecided") return run;
      const error = run.status === "unprepared" ? run.error : run.error?.error;
      if (error) return { verdict: unusable(`solution 1 fails on database ${index + 1}: ${error.message}`) };
      ofDatabase.push(run);
    }
    shown.push(ofDatabase);
  }
  return shown;
}

async function compareOnOtherData(
  sandbox: SqlSandbox,
  task: DefineTask,
  expected: ShownOnOtherData,
  answer: string,
  timeLimitMs: number | undefined,
): Promise<StagedAssessment> {
  for (const [index, before] of task.databases.entries()) {
    for (const [place, probe] of showsOf(task).entries()) {
      const run = await runDefinitions(
        sandbox,
        { from: { script: before, looks: [] }, answer, after: [probe.sql] },
        timeLimitMs,
      );
      if (run.status === "undecided") return { kind: "ended", verdict: run.verdict };
      if (run.status === "unprepared") return { kind: "ended", verdict: unusable(run.error.message) };
      const database = index + 1;
      if (run.error?.stage === "answer")
        return rejectedStatements({ kind: "error", error: run.error.error }, { database });
      const wanted = expected[index]?.[place];
      const reason = wanted && probeReason(probe, wanted, run);
      if (reason)
        return {
          kind: "wrong",
          reason: { ...reason, database },
          behaviour: JSON.stringify([database, place, run.after[0]?.rows]),
          details: { onVisibleData: false },
        };
    }
  }
  return { kind: "right", databases: 1 + task.databases.length };
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
