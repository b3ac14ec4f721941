import { number, plural, quantity } from "@master-sql/words";
import type { JudgedContract } from "../results/compare.ts";
import type { ResultDifference } from "../results/result-difference.ts";
import type { Verdict, WrongReason } from "../verdicts/verdict.ts";
import { kindMessage } from "./kind-message.ts";

/**
 * The sentence that tells the learner what is the matter (rule G16): it speaks of the result, never of the person.
 */
export function wrongMessage(reason: WrongReason, contract: JudgedContract): string {
  switch (reason.kind) {
    case "column-count":
      return `Your result has ${quantity(reason.actual, "column")}; the task asks for ${number(reason.expected)}${contract.columns.length > 0 ? ` (${columnList(contract)})` : ""}.`;
    case "column-names":
      return `The columns should be named ${reason.expected.join(", ")}; yours are named ${reason.actual.join(", ")}.`;
    case "column-types":
      if (reason.named !== undefined)
        return `Column ${reason.column + 1} should be ${columnName(contract, reason.column)}, and yours is ${reason.named}. Columns count by their place; the task asks for ${columnList(contract)}.`;
      return `Column ${reason.column + 1} (${columnName(contract, reason.column)}) should be of type ${reason.expected}, but yours is of type ${reason.actual}, so the values can't be compared.`;
    case "rows":
      return rowsMessage(reason.difference, contract);
    case "duplicates":
      return duplicatesMessage(reason.difference);
    case "order":
      return orderMessage(reason.difference, contract);
    case "order-by-missing":
      return `The rows are in the right order only by chance: your query has no ORDER BY at its end. The task asks for ${orderWords(contract)}.`;
    case "open-choice":
      return "The result is right only by chance: where rows tie, the task says which of them counts, and your query doesn't.";
    case "no-result":
      return noResultMessage[reason.cause];
    case "error":
      return `PostgreSQL could not run it: ${reason.error.message}.`;
    case "too-many-rows":
      return `Your result has more than ${number(reason.limit)} rows, far more than the task asks for.`;
    default:
      return kindMessage(reason);
  }
}

/** For an answer that is right on the visible data; `sentence` is a counterexample's. */
export function smallDatabaseMessage(sentence: string): string {
  return `Right on this data, but not on all data. ${sentence}`;
}

/** For a result that is right but for the order of its columns (rule G13). */
export function columnOrderMessage(contract: JudgedContract): string {
  return `Every value is right, but the columns are in another order; the task asks for ${columnList(contract)}.`;
}

/** For a run that ended without a result to judge (rule G15). */
export function undecidedMessage(
  cause: Exclude<Extract<Verdict, { verdict: "undecided" }>["cause"], "session">,
  limitMs: number,
): string {
  switch (cause) {
    case "timeout":
      return `The query was stopped after ${limitMs / 1000} s, so it could not be judged. A missing join condition or an endless recursion often makes a query this slow.`;
    case "cancelled":
      return "You canceled the query before it ended, so it wasn't judged.";
    case "budget":
      return "We couldn't judge this query: checking it takes more work than we do for one answer. That doesn't mean that it is wrong.";
    case "crashed":
      return "PostgreSQL stopped while the query ran, most likely because it ran out of memory, so we couldn't judge it.";
    case "time":
      return "We couldn't decide in the time we have. Your answer is right on the data you see, and nothing that we tried shows a mistake. Send it again later.";
    case "resources":
      return "We couldn't decide. Your answer is right on the data you see, but on a small database it needs more memory, locks, or stack than PostgreSQL has here.";
    case "unavailable":
      return "It is right on the data you see, but what tries it on other data could not be loaded. Submit it again when you are back online; if you are, load the page again.";
  }
}

/** For an exercise whose own query was stopped (rule G15). */
export function busyMessage(limitMs: number): string {
  return `The exercise's own solution was stopped after ${limitMs / 1000} s, so your answer could not be judged. The machine may be too busy: send it again.`;
}

const noResultMessage = {
  empty: "There is nothing to judge yet: the answer is empty.",
  "several-statements": "This answer has several statements; the task asks for a single query.",
  "nothing-returned": "The statement returns no rows to compare; the task asks for RETURNING at its end.",
  "not-a-query": "This statement returns no result to compare; the task asks for a query, such as SELECT.",
} as const;

function rowsMessage(difference: ResultDifference, contract: JudgedContract): string {
  const { missingTotal, extraTotal, expectedRowCount, candidateRowCount, onlyColumn } = difference;
  if (candidateRowCount === 0) {
    return `The query runs but returns no rows; ${quantity(expectedRowCount, "row is", "rows are")} expected.`;
  }
  if (expectedRowCount === 0) {
    return `The query returns ${quantity(candidateRowCount, "row")}, where none is expected.`;
  }
  if (onlyColumn !== undefined) {
    const column = `column ${onlyColumn + 1} (${columnName(contract, onlyColumn)})`;
    return `Only ${column} differs: ${quantity(missingTotal, "row has", "rows have")} an unexpected value there.`;
  }
  if (missingTotal === extraTotal) {
    return `The number of rows is right, but ${number(missingTotal)} of ${number(expectedRowCount)} ${plural(missingTotal, "has", "have")} unexpected values.`;
  }
  const missing = quantity(missingTotal, "row is missing", "rows are missing");
  const extra = quantity(extraTotal, "row should not be there", "rows should not be there");
  if (extraTotal === 0) return `${missing}; every row that is there is right.`;
  if (missingTotal === 0) return `Every expected row is there, but ${extra}.`;
  return `${missing} and ${extra}.`;
}

function duplicatesMessage({ missing, extra, missingTotal, extraTotal }: ResultDifference): string {
  if (missingTotal === 0) {
    return extra.length === 1
      ? "Every row is right, but one of them appears more often than it should."
      : `Every row is right, but ${number(extraTotal)} of them are repetitions that should not be there.`;
  }
  if (extraTotal === 0) {
    return missing.length === 1
      ? "Every row is right, but one of them appears less often than it should."
      : `Every row is right, but ${number(missingTotal)} repeated rows are missing.`;
  }
  return "Every row is right, but some appear more often and some less often than they should.";
}

function orderMessage({ firstOrderDifference = 0 }: ResultDifference, contract: JudgedContract): string {
  return `The right rows, in the wrong order: row ${number(firstOrderDifference + 1)} is the first out of place. The task asks for ${orderWords(contract)}.`;
}

function orderWords({ order }: JudgedContract): string {
  if (order === "none") return "no order";
  const keys = order.map(({ column, direction, nulls }) =>
    [column, direction === "desc" ? "descending" : "ascending", nulls ? `with NULLs ${nulls}` : ""]
      .filter((word) => word !== "")
      .join(" "),
  );
  return keys.join(", then ");
}

function columnName(contract: JudgedContract, column: number): string {
  return contract.columns[column]?.name ?? "?";
}

function columnList(contract: JudgedContract): string {
  return contract.columns.map((column) => column.name).join(", ");
}
