import { errorClassOf } from "../mistakes/classify.ts";
import { compareResults } from "../results/compare.ts";
import {
  DEFAULT_TIME_LIMIT_MS,
  type Judgement,
  type JudgeOutcome,
  type JudgeTask,
  type SqlSandbox,
} from "../sandbox/index.ts";
import type { Counterexample } from "../verdicts/counterexample.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { Verdict, WrongReason } from "../verdicts/verdict.ts";
import type { KnownPlans } from "./known-plans.ts";
import { smallDatabaseMessage, wrongMessage } from "./message.ts";
import type { QueryTask } from "./task.ts";
import { undecided, unusable } from "./undecided.ts";

export interface GradingOptions {
  /** Milliseconds for a run of the candidate; default DEFAULT_TIME_LIMIT_MS. */
  readonly timeLimitMs?: number;
  /** Work of the search after the grading databases, in trials; 0 for none. Default SEARCH_TRIALS. */
  readonly searchTrials?: number;
  /** Told what the visible data show, right or wrong, before small databases are tried. */
  onVisibleData?(verdict: Verdict): void;
  /** A small database is looked for also when the visible data differ (rule G18). Default true. */
  readonly counterexamples?: boolean;
  /** Kept by the caller for one dataset, so that index answers after the first cost their own plan alone (rule G32). */
  readonly knownPlans?: KnownPlans;
}

/** The same for everybody, so that page and server try the same databases, however busy they are. */
const SEARCH_TRIALS = 1_000;
const SEED = 1;
/** The clock is a safety net: whoever meets it is told that nothing was decided. */
const SAFETY_NET_MS = 20_000;

type Wrong = Extract<Verdict, { verdict: "wrong" }>;

/** The verdict on an answer that is right on the visible data (rule G18). */
export async function judgeOnSmallDatabases(
  sandbox: SqlSandbox,
  task: QueryTask,
  candidate: string,
  options: GradingOptions,
): Promise<Verdict> {
  const unchecked: Verdict = { verdict: "right", checked: { databases: 1, searched: "not" } };
  if (task.gradingDatabases.length === 0 && searchTrials(options) === 0) return unchecked;
  options.onVisibleData?.(unchecked);
  const outcome = await judge(sandbox, task, candidate, "equal", options);
  switch (outcome.status) {
    case "judged":
      return verdictOf(outcome.judgement, task);
    case "timed-out":
      return undecided("timeout", outcome.limitMs);
    case "cancelled":
    case "crashed":
      return undecided(outcome.status, 0);
    case "unavailable":
      return unchecked;
  }
}

/** The verdict on an answer that is wrong on the visible data, with a small database that shows it when one is found. */
export async function withCounterexample(
  sandbox: SqlSandbox,
  task: QueryTask,
  candidate: string,
  verdict: Wrong,
  options: GradingOptions,
): Promise<Verdict> {
  if (!dependsOnData(verdict.reason)) return verdict;
  options.onVisibleData?.(verdict);
  const outcome = await judge(sandbox, task, candidate, "different", options);
  // Cancelled or not: that it is wrong is known.
  if (outcome.status !== "judged" || outcome.judgement.verdict !== "wrong") return verdict;
  const { counterexample, errorClass } = outcome.judgement;
  return { ...verdict, ...(counterexample && { counterexample }), ...(errorClass && { errorClass }) };
}

/** Whether it takes data to see the difference. Of errors, those of single values and subqueries of several rows do. */
function dependsOnData(reason: WrongReason): boolean {
  if (reason.kind === "error") return /^2[12]/.test(reason.error.sqlstate);
  return reason.kind === "rows" || reason.kind === "duplicates" || reason.kind === "order";
}

function searchTrials({ searchTrials = SEARCH_TRIALS }: GradingOptions): number {
  return searchTrials;
}

function judge(
  sandbox: SqlSandbox,
  { solutions, contract, gradingDatabases }: QueryTask,
  candidate: string,
  visible: JudgeTask["visible"],
  options: GradingOptions,
): Promise<JudgeOutcome> {
  const rules = { kind: "contract", contract } as const;
  const timeLimitMs = Math.max(options.timeLimitMs ?? 0, SAFETY_NET_MS);
  return sandbox.judge(
    { solutions, candidate, rules, gradingDatabases, visible, trials: searchTrials(options), seed: SEED },
    { timeLimitMs },
  );
}

function verdictOf(judgement: Judgement, task: QueryTask): Verdict {
  switch (judgement.verdict) {
    case "right":
      return { verdict: "right", checked: judgement.checked };
    case "undecided":
      return undecided("timeout", DEFAULT_TIME_LIMIT_MS);
    case "unusable":
      return unusable(judgement.message.replace(/\.$/, ""));
    case "error":
      return wrongOnly({ kind: "error", error: judgement.error }, {}, task);
    case "wrong":
      return wrongOnly(reasonOf(judgement, task), judgement, task);
  }
}

/** Right on the visible data, and wrong all the same. */
function wrongOnly(
  reason: WrongReason,
  found: { readonly counterexample?: Counterexample; readonly errorClass?: ErrorClass },
  task: QueryTask,
): Verdict {
  const { counterexample, errorClass = errorClassOf(reason) } = found;
  return {
    verdict: "wrong",
    reason,
    onVisibleData: false,
    message: counterexample
      ? smallDatabaseMessage(counterexample.sentence)
      : wrongMessage(reason, task.contract),
    ...(counterexample && { counterexample }),
    ...(errorClass && { errorClass }),
  };
}

function reasonOf(
  { class: kind, counterexample }: Extract<Judgement, { verdict: "wrong" }>,
  { contract }: QueryTask,
): WrongReason {
  if (kind === "not-a-query" || kind === "several-statements" || kind === "empty")
    return { kind: "no-result", cause: kind };
  if (kind === "order-by-missing") return { kind };
  const mismatch = counterexample && mismatchOn(counterexample, contract);
  return mismatch ?? { kind: "open-choice" };
}

function mismatchOn(
  { expected, candidate }: Counterexample,
  contract: QueryTask["contract"],
): WrongReason | null {
  if ("message" in candidate) return { kind: "error", error: { ...candidate, statementIndex: 0 } };
  return "message" in expected ? null : compareResults(expected, candidate, contract);
}
