import {
  type Cell,
  compareResults,
  type JudgedContract,
  type ResultMismatch,
  type Row,
} from "@master-sql/judge/results";
import type { Counterexample, Verdict } from "@master-sql/judge/verdicts";

type Wrong = Extract<Verdict, { verdict: "wrong" }>;

/** Rows of each side that are put in words. */
const MOST_ROWS = 2;
/** Cells of a row that are put in words. */
const MOST_CELLS = 5;

/**
 * What a rejected query does wrong, row by row, in whole sentences: on the counterexample where there is one, else on
 * the data that the learner sees. Empty where no rows tell the difference.
 */
export function rowsInWords(verdict: Wrong, contract: JudgedContract): readonly string[] {
  const { counterexample, reason } = verdict;
  if (counterexample) return onCounterexample(counterexample, contract);
  if (reason.kind === "rows" || reason.kind === "duplicates") return rowSentences(reason);
  return [];
}

function onCounterexample(counterexample: Counterexample, contract: JudgedContract): readonly string[] {
  const { expected, candidate } = counterexample;
  if ("message" in expected) return [];
  if ("message" in candidate) return [`On this small database your query fails: ${candidate.message}.`];
  const mismatch = compareResults(expected, candidate, contract);
  if (mismatch === null) return [];
  if (mismatch.kind === "order") {
    const place = mismatch.difference.firstOrderDifference ?? 0;
    const [wanted, given] = [expected.rows[place], candidate.rows[place]];
    if (!wanted || !given) return [];
    const names = expected.columns.map(({ name }) => name);
    return [
      `Row ${place + 1} should be ${rowWords(wanted, names)}. In your result it is ${rowWords(given, names)}.`,
    ];
  }
  if (mismatch.kind !== "rows" && mismatch.kind !== "duplicates") return [];
  return [...rowSentences(mismatch), ...guiltySentences(counterexample)];
}

function rowSentences({
  difference,
}: Extract<ResultMismatch, { kind: "rows" | "duplicates" }>): readonly string[] {
  const { columns, missing, extra } = difference;
  const names = columns.map(({ name }) => name);
  const left = [...extra];
  const sentences: string[] = [];
  for (const { row, count } of missing.slice(0, MOST_ROWS)) {
    const place = left.findIndex((other) => isNearly(row, other.row));
    const other = left[place];
    if (other) {
      left.splice(place, 1);
      sentences.push(changeSentence(row, other.row, names));
    } else {
      const times = count > 1 ? ` ${count} more times` : "";
      sentences.push(
        `The task asks for the row ${rowWords(row, names)}${times}; your query doesn't return it.`,
      );
    }
  }
  for (const { row, count } of left.slice(0, MOST_ROWS)) {
    const times = count > 1 ? ` ${count} times too often` : "";
    sentences.push(
      `Your query returns the row ${rowWords(row, names)}${times}; the task doesn't ask for it.`,
    );
  }
  return sentences;
}

/** Whether most cells agree, so that one row is the other gone wrong. */
function isNearly(a: Row, b: Row): boolean {
  const agreeing = a.filter((cell, index) => cell === b[index]).length;
  return agreeing > 0 && agreeing * 2 >= a.length;
}

function changeSentence(wanted: Row, given: Row, names: readonly string[]): string {
  const shared = names.flatMap((name, index) =>
    wanted[index] === given[index] ? [`${name} ${cellWords(wanted[index])}`] : [],
  );
  const changes = names.flatMap((name, index) =>
    wanted[index] === given[index]
      ? []
      : [`${name} should be ${cellWords(wanted[index])}, and your query gives ${cellWords(given[index])}`],
  );
  return `For the row with ${shared.slice(0, MOST_CELLS).join(", ")}: ${changes.slice(0, MOST_CELLS).join("; ")}.`;
}

function guiltySentences({ tables }: Counterexample): readonly string[] {
  const guilty = tables.flatMap(({ name, columns, rows }) =>
    rows
      .filter((row) => row.guilty)
      .map(({ cells }) => `the row of ${name} with ${rowWords(cells, columns)}`),
  );
  const [only, ...more] = guilty;
  return only && more.length === 0 ? [`It hangs on ${only}: without it, both results would agree.`] : [];
}

function rowWords(row: Row, names: readonly string[]): string {
  const cells = row.slice(0, MOST_CELLS).map((cell, index) => `${names[index] ?? "?"} ${cellWords(cell)}`);
  return `${cells.join(", ")}${row.length > MOST_CELLS ? " …" : ""}`;
}

function cellWords(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return "NULL";
  if (cell === "") return "'' (empty)";
  return cell.length > 40 ? `${cell.slice(0, 39)}…` : cell;
}
