import { errorClassOf } from "../mistakes/classify.ts";
import { type ErrorFault, readError } from "../mistakes/read-error.ts";
import { compareResults, type JudgedContract } from "../results/compare.ts";
import type { Judged, JudgeRules, JudgeStage, JudgeTask } from "../sandbox/index.ts";
import type { SqlFailure } from "../sandbox/trial-database.ts";
import type { Instance } from "../search/databases/instance.ts";
import type { PreparedPair } from "../search/trials/prepared-pair.ts";
import type { VisibleOutcome } from "../search/trials/visible-outcome.ts";
import type { Checked } from "../verdicts/checked.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { Counterexample, DifferenceKind } from "../verdicts/counterexample.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import type { WrongReason } from "../verdicts/verdict.ts";
import { type ExplainedError, errorInWords } from "./explained-error.ts";
import { smallDatabaseMessage } from "./message.ts";
import { right, wrong } from "./verdicts.ts";

/** What shows that a candidate is wrong. */
export interface Rejection {
  readonly stage: JudgeStage;
  readonly difference: DifferenceKind;
  /** An order is asked for, and the candidate sorts nothing. */
  readonly isUnsorted?: boolean;
  readonly counterexample?: Counterexample;
}

/** What is wrong with a candidate, as far as it is known. */
export interface Fault {
  readonly errorClass: ErrorClass | undefined;
  readonly clauses: readonly ClauseName[] | undefined;
  /** Where those are, if a query within another has some of them. */
  readonly places?: readonly FaultPlace[] | undefined;
}

/** How the results differ on the data that are open. */
export interface DifferenceOnVisible {
  readonly difference: DifferenceKind;
  readonly reason: WrongReason;
}

export function accepted(stage: JudgeStage, checked: Checked): Judged {
  return { verdict: right(checked), stage };
}

/** The reference can't be judged by. */
export function unusableBy(message: string): Judged {
  return { verdict: { verdict: "unusable", message }, stage: null };
}

export function shownBy(stage: JudgeStage, counterexample: Counterexample): Rejection {
  return { stage, difference: counterexample.difference, counterexample };
}

/** Of a candidate that needn't be run on any database to be rejected. */
export function rejectedUntried(
  { rules, visible }: JudgeTask,
  stage: JudgeStage,
  reason: WrongReason,
  fault: ErrorFault & ExplainedError = {},
): Judged {
  const contract = rules.kind === "contract" ? rules.contract : undefined;
  const verdict = wrong(reason, contract, { onVisibleData: visible !== "equal", ...fault });
  return {
    verdict,
    stage,
    ...(reason.kind === "column-count" && { difference: reason.kind }),
  };
}

/** Of a candidate that PostgreSQL or its parser refuses; `sql` is what the position of the failure counts in. */
export function failed(
  task: JudgeTask,
  stage: JudgeStage,
  { sqlstate, message, detail, hint, position }: SqlFailure,
  sql = task.candidate,
): Judged {
  const offset = position === undefined ? undefined : [...sql].slice(0, position - 1).join("").length;
  const error = {
    sqlstate,
    message,
    ...(detail !== undefined && { detail }),
    ...(hint !== undefined && { hint }),
    ...(offset !== undefined && { offset }),
    statementIndex: 0,
  };
  const fault = { ...readError(sql, error), ...errorInWords(sql, error) };
  return rejectedUntried(task, stage, { kind: "error", error }, fault);
}

/** The verdict on a candidate that was run; told of the visible data when they show a difference. */
export function rejected(
  { stage, difference, isUnsorted, counterexample }: Rejection,
  { errorClass, clauses, places }: Fault,
  {
    task,
    pair,
    onVisible,
  }: {
    readonly task: JudgeTask;
    readonly pair: PreparedPair;
    readonly onVisible: DifferenceOnVisible | null;
  },
): Judged {
  const contract = contractOf(task.rules, pair);
  const reason: WrongReason =
    onVisible?.reason ??
    (isUnsorted
      ? { kind: "order-by-missing" }
      : ((counterexample && mismatchOn(counterexample, contract)) ?? { kind: "open-choice" }));
  const verdict = wrong(reason, contract, {
    onVisibleData: onVisible !== null,
    ...(counterexample && { counterexample }),
    ...(counterexample && onVisible === null && { message: smallDatabaseMessage(counterexample.sentence) }),
    ...classOf(reason, errorClass, task.rules),
    ...(clauses && { clauses }),
    ...(places && { places }),
  });
  return { verdict, stage, difference };
}

/**
 * Of a query that fails, PostgreSQL's error tells more than a repair does. A plain pair is told how its results differ
 * rather than a class that their shape would tell.
 */
function classOf(
  reason: WrongReason,
  errorClass: ErrorClass | undefined,
  rules: JudgeRules,
): { readonly errorClass?: ErrorClass | null } {
  if (reason.kind === "error" && errorClassOf(reason)) return {};
  if (errorClass) return { errorClass };
  return rules.kind === "pair" && reason.kind !== "error" ? { errorClass: null } : {};
}

/** Null when they don't differ, or the reference leaves open what does. */
export function differenceOnVisible(
  { reference, candidate, difference }: VisibleOutcome,
  pair: PreparedPair,
  rules: JudgeRules,
): DifferenceOnVisible | null {
  if (difference === null || !reference.ok || !candidate.ok) return null;
  const { columns, visible } = pair.shape;
  const expected = {
    columns: columns.slice(0, visible),
    rows: reference.rows.map((row) => row.slice(0, visible)),
  };
  const actual = { columns: pair.candidateColumns, rows: candidate.rows };
  const reason = compareResults(expected, actual, contractOf(rules, pair));
  return { difference, reason: reason ?? { kind: "open-choice" } };
}

function mismatchOn({ expected, candidate }: Counterexample, contract: JudgedContract): WrongReason | null {
  if ("message" in candidate) return { kind: "error", error: { ...candidate, statementIndex: 0 } };
  return "message" in expected ? null : compareResults(expected, candidate, contract);
}

/**
 * What results are compared by. Of a plain pair it is the reference's columns, sorted as the reference sorts by them.
 */
function contractOf(rules: JudgeRules, { shape }: PreparedPair): JudgedContract {
  if (rules.kind === "contract") return rules.contract;
  const columns = shape.columns
    .slice(0, shape.visible)
    .map(({ name, typeName }) => ({ name, type: typeName }));
  const keys = shape.sortKeys.flatMap((place) => columns[place] ?? []);
  const isComplete = keys.length > 0 && keys.length === shape.sortKeys.length;
  const order = keys.map(({ name }) => ({ column: name, direction: "asc" as const }));
  return { columns, names: false, order: isComplete ? order : "none" };
}

/** The database that a counterexample shows. */
export function instanceShown({ tables }: Counterexample): Instance {
  return new Map(tables.map(({ name, rows }) => [name, rows.map(({ cells }) => cells)]));
}
