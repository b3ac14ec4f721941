import { tokensOf } from "@master-sql/sql";
import { list, number, plural, quantity } from "@master-sql/words";
import type { PlanPart, PlanRequirement } from "../contract/index.ts";
import type { ResultDifference } from "../results/result-difference.ts";
import type {
  CatalogueReason,
  ChangedRows,
  MissingObjectReason,
  PlanReason,
  PredictionReason,
  ProbeReason,
  StatementKindReason,
  StateReason,
} from "../verdicts/verdict.ts";

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
      return catalogueMessage(reason);
    case "probe":
      return probeMessage(reason);
    case "plan":
      return planMessage(reason);
    case "prediction":
      return predictionMessage(reason);
  }
}

/** The first column whose definition differs, by what differs in it. Rows are (object, column, type, nullable, keys). */
function catalogueMessage({ object, difference: { missing, extra } }: CatalogueReason): string {
  const found = new Map(extra.map(({ row }) => [row[1], row]));
  const wanted = new Map(missing.map(({ row }) => [row[1], row]));
  for (const [column, [sort, , type, nullable, keys]] of wanted) {
    const own = found.get(column);
    if (!own) return `${object} has no column ${column}, which the task asks for.`;
    const [ownSort, , ownType, ownNullable, ownKeys] = own;
    const name = `The column ${column} of ${object}`;
    if (sort !== ownSort) return `${object} should be a ${sort}, and is a ${ownSort}.`;
    if (type !== ownType) return `${name} should be of type ${type}, and is of type ${ownType}.`;
    if (nullable !== ownNullable)
      return isTrue(ownNullable)
        ? `${name} may be NULL, but shouldn't.`
        : `${name} may not be NULL, but the task allows NULL.`;
    if (keys !== ownKeys) return `${name} has ${keysWord(ownKeys)}; the task asks for ${keysWord(keys)}.`;
  }
  const [first] = found.keys();
  return `${object} has a column ${first}, which the task doesn't ask for.`;
}

function isTrue(cell: string | null | undefined): boolean {
  return cell === "t" || cell === "true";
}

function keysWord(keys: string | null | undefined): string {
  return keys ? `“${keys}”` : "no key";
}

export const ON_OTHER_DATA = "Right on this data, but not on other data that the tables could hold. ";

const wanted = {
  rows: "INSERT, UPDATE, DELETE or MERGE",
  definitions: "statements that define tables, views and the like",
  indexes: "statements that make or drop indexes",
} as const;

function statementKindMessage({ statement, cause, expected }: StatementKindReason): string {
  const words = statement.trim().split(/\s+/).slice(0, 2).join(" ").toUpperCase();
  if (cause === "second-change")
    return `${words} is a second statement that changes rows. The task asks for one statement that makes all the changes: between two of them others may read or change the same rows.`;
  return cause === "transaction"
    ? `${words} doesn't belong in this answer. We judge all of it together, so leave transactions to us.`
    : `${words} doesn't belong in this answer; the task asks for ${wanted[expected]}.`;
}

function stateMessage(reason: StateReason): string {
  const { changes, difference } = reason;
  const told = changes && changesMessage(changes);
  if (!told) return rowsMessage(reason);
  const isOfRowsTaken =
    changes.wrong === 0 && difference !== null && difference.missingTotal === difference.extraTotal;
  return isOfRowsTaken ? `${whereOf(reason)}In ${reason.table}, ${told}` : `${rowsMessage(reason)} ${told}`;
}

const whereOf = ({ database }: StateReason) => (database === 0 ? "" : ON_OTHER_DATA);

/** Whether it is a matter of which rows are taken, or of what they are set to. */
function changesMessage({ missed, needless, wrong, columns }: ChangedRows): string | null {
  const parts = [
    ...(missed > 0
      ? [`${quantity(missed, "row stays as it was but", "rows stay as they were but")} should change`]
      : []),
    ...(needless > 0
      ? [`${quantity(needless, "row")} should have stayed as ${plural(needless, "it was", "they were")}`]
      : []),
  ];
  if (parts.length > 0 && wrong === 0)
    return `${parts.join("; ")}: look at which rows your statement affects.`;
  if (parts.length === 0 && wrong > 0 && columns.length === 0)
    return "The rows are the right ones: check whether the task wants them changed or deleted.";
  if (parts.length === 0 && wrong > 0)
    return `The rows are the right ones: look at what ${list(columns)} ${plural(columns.length, "is", "are")} set to.`;
  return null;
}

function rowsMessage(reason: StateReason): string {
  const { table, named, difference, cutAfter } = reason;
  if (cutAfter !== undefined) {
    const words = cutAfter.trim().split(/\s+/).slice(0, 3).join(" ");
    return `If the connection drops after your statement “${words} …”, ${table} stays changed and the rest is missing. All of it must be one transaction.`;
  }
  const where = whereOf(reason);
  if (!named || difference === null)
    return `${where}Your statements change the table ${table}, which should have stayed as it was.`;
  const { missingTotal, extraTotal } = difference;
  if (missingTotal === extraTotal)
    return `${where}Afterward ${quantity(missingTotal, "row")} of ${table} ${plural(missingTotal, "has", "have")} values that the task doesn't ask for.`;
  if (extraTotal === 0)
    return `${where}Afterward ${quantity(missingTotal, "row")} of ${table} ${plural(missingTotal, "is", "are")} missing.`;
  if (missingTotal === 0) return `${where}Afterward ${table} has ${quantity(extraTotal, "row")} too many.`;
  return `${where}Afterward ${quantity(missingTotal, "row")} of ${table} ${plural(missingTotal, "is", "are")} missing, and ${quantity(extraTotal, "row")} should not be there.`;
}

/** What refuses a statement, by SQLSTATE. */
const REFUSED_BY: Readonly<Record<string, string>> = {
  "22001": "the column's type",
  "22003": "the column's type",
  "22P02": "the column's type",
  "23502": "NOT NULL",
  "23503": "a foreign key",
  "23505": "a primary key or UNIQUE",
  "23514": "a CHECK constraint",
  "23P01": "an exclusion constraint",
  "42501": "a missing privilege",
};
/** PostgreSQL reports a row that no partition takes as a violated check. */
const NO_PARTITION = /^no partition of relation /;
const refusedBy = ({ sqlstate, message }: { readonly sqlstate: string; readonly message: string }) =>
  (NO_PARTITION.test(message) ? undefined : REFUSED_BY[sqlstate]) ?? "PostgreSQL";
const TRIED = "A statement that we tried";
const LONGEST_QUOTED = 120;

function probeMessage({ cause, ...reason }: ProbeReason): string {
  return cause === undefined ? probeOutcome(reason) : `${probeOutcome(reason)} ${cause}`;
}

function probeOutcome({ statement, outcome, who, database = 0 }: ProbeReason): string {
  // The data of the exercise's own databases are not shown, and statements have some.
  if (database > 0) return ON_OTHER_DATA + probeOutcome({ kind: "probe", statement: "", outcome });
  if (who !== undefined) return `After your statements, ${who}`;
  const tried = quotedStatement(statement) ?? statementInWords(statement);
  switch (outcome.expected) {
    case "accepted":
      return `${tried ?? TRIED} should work after yours, but ${refusedBy(outcome.error)} refuses it: ${outcome.error.message}.`;
    case "refused":
      return refusedMessage(tried ?? TRIED, outcome);
    case "result": {
      const query = tried ?? "A query on what you defined";
      return outcome.error === null
        ? `${query} returns ${valueInWords(outcome.difference) ?? "unexpected rows"}.`
        : `${query} fails after your statements: ${outcome.error.message}.`;
    }
  }
}

/** The value that alone is another, where one row has one. */
function valueInWords(difference: ResultDifference | null): string | null {
  if (difference?.missingTotal !== 1 || difference.extraTotal !== 1) return null;
  const [wanted, found] = [difference.missing[0]?.row, difference.extra[0]?.row];
  if (!wanted || !found) return null;
  const [place, another] = [...wanted.keys()].filter((index) => wanted[index] !== found[index]);
  if (place === undefined || another !== undefined) return null;
  const [value, asked] = [found[place], wanted[place]].map((cell) => cell ?? "NULL");
  return `${value} in \`${difference.columns[place]?.name}\`, where ${asked} is expected`;
}

function refusedMessage(
  tried: string,
  { sqlstate, error }: Extract<ProbeReason["outcome"], { expected: "refused" }>,
): string {
  const by = REFUSED_BY[sqlstate ?? ""];
  return error === null
    ? `${tried} should be refused after yours${by ? ` by ${by}` : ""}, but PostgreSQL accepts it.`
    : `${tried} is refused, but ${by ? `not by ${by}` : "for another reason"}: ${error.message}.`;
}

/** What a longer statement does, and the role that it runs as. */
function statementInWords(statement: string): string | null {
  const words = tokensOf(statement).map(({ text }) => text);
  const at = words.findIndex((word) => CHANGES.has(word.toUpperCase()));
  const verb = words[at]?.toUpperCase() ?? "";
  const change = CHANGES.get(verb);
  if (!change) return null;
  const [article, before, offset] = change;
  const table = words[at + offset];
  const role = words.slice(0, at).findIndex((word) => word.toUpperCase() === "ROLE");
  const by = role < 0 ? "" : ` as \`${words[role + 1]}\``;
  return `${article} ${verb} ${before} \`${table}\`${by}`;
}

/** By the word that begins a statement: its article, the word before the table, and how far the table is. */
const CHANGES: ReadonlyMap<string, readonly [string, string, number]> = new Map([
  ["INSERT", ["An", "into", 2]],
  ["UPDATE", ["An", "of", 1]],
  ["DELETE", ["A", "from", 2]],
]);

/** A statement on one line, as code; null where it is too long, or more than one. */
function quotedStatement(statement: string): string | null {
  const line = statement
    .trim()
    .split("\n")
    .map((part) => part.trim())
    .join(" ")
    .replace(/;$/, "");
  return line === "" || line.length > LONGEST_QUOTED || /[;`]|--/.test(line) ? null : `\`${line}\``;
}

function planMessage({ why, ...reason }: PlanReason): string {
  return why === undefined ? planProblem(reason) : `${planProblem(reason)} ${why}`;
}

function planProblem({ problem, plans }: PlanReason): string {
  switch (problem.cause) {
    case "buffers": {
      const why = problem.part ? `The plan still has ${planPart(problem.part)}, so the` : "The";
      return `${why} query reads ${number(plans.candidate.buffers)} pages; at most ${number(problem.limit)} are accepted.`;
    }
    case "other-values":
      return `This query reads few pages, but the same query with other values reads ${number(problem.buffers)}; at most ${number(problem.limit)} are accepted.`;
    case "rows":
      return `The query reads few pages, but processes ${number(plans.candidate.rows)} rows; at most ${number(problem.limit)} are accepted.`;
    case "unique":
      return `The query reads few pages, but one of your indexes is unique, which the task doesn't ask for, and would reject rows: ${problem.index}.`;
    case "dropped":
      return `An index that was there before is gone, and other queries may need it: ${problem.index}.`;
    case "requirement":
      return unmet[problem.requirement];
  }
}

const unmet: Readonly<Record<PlanRequirement, string>> = {
  "no sort":
    "The query reads few pages, but its plan still sorts rows. The task asks for an index that returns them in order.",
  "index only":
    "The plan still fetches rows from the table. The task asks for an answer from an index alone.",
  "nested loop": "The plan has no nested loop, which the task asks for.",
  "one index": "The query reads few pages, but the task asks for a single index.",
  "small index": "The query reads few pages, but the index has far more rows than the task asks for.",
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
      return `Line ${line} has an opening quotation mark without a closing one.`;
    case "text-after-quote":
      return `Line ${line} has text after a closing quotation mark; put a | there.`;
  }
}
