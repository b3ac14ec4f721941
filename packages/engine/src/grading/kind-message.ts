import type { PlanPart, PlanRequirement } from "../contract/index.ts";
import type {
  CatalogueReason,
  MissingObjectReason,
  PlanReason,
  PredictionReason,
  ProbeReason,
  StatementKindReason,
  StateReason,
} from "../verdicts/verdict.ts";
import { number, plural, quantity } from "../words/amounts.ts";

/** Sentences about what isn't a query's result (rule G16 holds for them too). */
export function kindMessage(
  reason:
    | StatementKindReason
    | StateReason
    | MissingObjectReason
    | CatalogueReason
    | ProbeReason
    | PlanReason
    | PredictionReason,
): string {
  switch (reason.kind) {
    case "statement-kind":
      return statementKindMessage(reason);
    case "state":
      return stateMessage(reason);
    case "missing-object":
      return `After your statements there is no table or view named ${reason.object}.`;
    case "catalogue":
      return `The definition of ${reason.object} differs from what the task asks for: look at its columns, their types, NOT NULL and keys.`;
    case "probe":
      return probeMessage(reason);
    case "plan":
      return planMessage(reason);
    case "prediction":
      return predictionMessage(reason);
  }
}

const ON_OTHER_DATA = "Right on this data, but not on other data that the tables could hold. ";

const wanted = {
  rows: "INSERT, UPDATE, DELETE or MERGE",
  definitions: "statements that define tables, views and the like",
  indexes: "statements that make or drop indexes",
} as const;

function statementKindMessage({ statement, cause, expected }: StatementKindReason): string {
  const words = statement.trim().split(/\s+/).slice(0, 2).join(" ").toUpperCase();
  return cause === "transaction"
    ? `${words} has no place in this answer: it is judged as a whole, so leave transactions to us.`
    : `${words} has no place in this answer; the task asks for ${wanted[expected]}.`;
}

function stateMessage({ table, named, database, difference, cutAfter }: StateReason): string {
  if (cutAfter !== undefined) {
    const words = cutAfter.trim().split(/\s+/).slice(0, 3).join(" ");
    return `If the connection is lost after your statement “${words} …”, ${table} stays changed and the rest is missing. All of it must be one transaction.`;
  }
  const where = database === 0 ? "" : ON_OTHER_DATA;
  if (!named || difference === null)
    return `${where}Your statements change the table ${table}, which should have stayed as it was.`;
  const { missingTotal, extraTotal } = difference;
  if (missingTotal === extraTotal)
    return `${where}Afterward ${quantity(missingTotal, "row")} of ${table} ${plural(missingTotal, "holds", "hold")} other values than asked for.`;
  if (extraTotal === 0)
    return `${where}Afterward ${quantity(missingTotal, "row")} of ${table} ${plural(missingTotal, "is", "are")} missing.`;
  if (missingTotal === 0) return `${where}Afterward ${table} holds ${quantity(extraTotal, "row")} too many.`;
  return `${where}Afterward ${quantity(missingTotal, "row")} of ${table} ${plural(missingTotal, "is", "are")} missing, and ${quantity(extraTotal, "row")} should not be there.`;
}

function probeMessage({ outcome, database = 0 }: ProbeReason): string {
  if (database > 0) return ON_OTHER_DATA + probeMessage({ kind: "probe", statement: "", outcome });
  switch (outcome.expected) {
    case "accepted":
      return "A statement that should work after yours is refused.";
    case "refused":
      return outcome.error === null
        ? "A statement that should be refused after yours is accepted."
        : "A statement is refused as it should be, but for another reason.";
    case "result":
      return outcome.error === null
        ? "A query on what you defined shows other rows than it should."
        : "A query on what you defined fails.";
  }
}

function planMessage({ problem, plans }: PlanReason): string {
  switch (problem.cause) {
    case "buffers": {
      const why = problem.part ? `The plan still has ${planPart(problem.part)}: the` : "The";
      return `${why} query touches ${number(plans.candidate.buffers)} pages, where ${number(problem.limit)} would do.`;
    }
    case "other-values":
      return `This query needs few pages, but the same query about other values touches ${number(problem.buffers)}, where ${number(problem.limit)} would do.`;
    case "rows":
      return `The query touches few pages, but goes through ${number(plans.candidate.rows)} rows for it, where ${number(problem.limit)} would do.`;
    case "requirement":
      return unmet[problem.requirement];
  }
}

const unmet: Readonly<Record<PlanRequirement, string>> = {
  "no sort":
    "Few pages, but the plan still sorts rows. The task asks for their order to come from the index.",
  "index only":
    "The plan still fetches rows from the table. The task asks for an answer from an index alone.",
  "nested loop": "The plan has no nested loop, which the task asks for.",
  "one index": "The query needs few pages, but the task asks for a single index.",
  "small index": "The query needs few pages, but the index holds far more rows than the task asks for.",
};

function planPart({ node, relation }: PlanPart): string {
  const article = /^[AEIOU]/i.test(node) ? "an" : "a";
  return relation === undefined ? `${article} ${node}` : `${article} ${node} on ${relation}`;
}

function predictionMessage({ line, cause }: PredictionReason): string {
  switch (cause.problem) {
    case "cells":
      return `Line ${line} has ${quantity(cause.actual, "cell")}; the result has ${cause.expected}, separated by |.`;
    case "open-quote":
      return `On line ${line} a quotation mark is opened and never closed.`;
    case "text-after-quote":
      return `On line ${line} there is text after a closing quotation mark; a | should follow it.`;
  }
}
