import { compareResults, type QueryResult } from "@master-sql/judge/results";
import { measuresOf, type Reading, readings } from "./readings.ts";

/**
 * How a candidate's result stands to an accepted one, where nobody has said which columns are asked for (rule I4).
 * `missing` and `agreeing` name columns of the accepted result.
 */
export type ResultMatch =
  /** Everything that the accepted result shows is there, whatever else and in whatever order. */
  | { readonly status: "same" }
  /** The same rows with fewer columns, all of them right. */
  | { readonly status: "fewer-columns"; readonly missing: readonly string[] }
  /** `isCut`: there are more rows of the own result than were read. */
  | { readonly status: "row-count"; readonly expected: number; readonly own: number; readonly isCut: boolean }
  | {
      readonly status: "values";
      readonly rows: number;
      readonly agreeing: readonly string[];
      readonly missing: readonly string[];
    };

/** Rows beyond which results aren't paired column by column. */
export const MOST_MATCHED_ROWS = 10_000;
/** Pairs of columns that are compared at most. */
const MOST_COLUMNS = 30;

/** Compares as multisets of rows, by value; names and order don't count. */
export function matchResults(expected: QueryResult, own: QueryResult): ResultMatch {
  if (expected.rows.length !== own.rows.length)
    return { status: "row-count", expected: expected.rows.length, own: own.rows.length, isCut: false };
  const pairs = pairedColumns(expected, own);
  const agreeing = pairs.map((pair) => pair.expected);
  const missing = expected.columns.flatMap(({ name }, at) => (agreeing.includes(at) ? [] : [name]));
  if (missing.length === 0) return { status: "same" };
  const hasStranger = pairs.length < own.columns.length;
  const isEnough = !hasStranger && 2 * pairs.length >= expected.columns.length;
  if (isEnough && distinctRows(expected, agreeing) === distinctRows(expected, [...expected.columns.keys()]))
    return { status: "fewer-columns", missing };
  return {
    status: "values",
    rows: own.rows.length,
    agreeing: agreeing.map((at) => expected.columns[at]?.name ?? ""),
    missing,
  };
}

export function isRight(match: ResultMatch | null): boolean {
  return match !== null && (match.status === "same" || match.status === "fewer-columns");
}

interface Pair {
  readonly expected: number;
  readonly own: number;
  readonly reading: Reading;
}

/**
 * As many columns of the accepted result as can be found in the other so that the rows agree in all of them together,
 * the first ones first, and columns of the same name before others.
 */
function pairedColumns(expected: QueryResult, own: QueryResult): readonly Pair[] {
  const pairs: Pair[] = [];
  const [ours, theirs] = [measuresOf(expected), measuresOf(own)];
  for (const [at, { name }] of expected.columns.slice(0, MOST_COLUMNS).entries()) {
    const isNamesake = (candidate: number) => Number(own.columns[candidate]?.name === name);
    const pair = [...own.columns.keys()]
      .slice(0, MOST_COLUMNS)
      .filter((candidate) => !pairs.some((taken) => taken.own === candidate))
      .sort((a, b) => isNamesake(b) - isNamesake(a))
      .flatMap((candidate) =>
        readings(ours[at] ?? null, theirs[candidate] ?? null).map((reading) => ({
          expected: at,
          own: candidate,
          reading,
        })),
      )
      .find((each) => agrees(expected, own, [each]) && agrees(expected, own, [...pairs, each]));
    if (pair !== undefined) pairs.push(pair);
  }
  return pairs;
}

/** Whether the rows of two results agree in some columns of theirs. */
function agrees(expected: QueryResult, own: QueryResult, pairs: readonly Pair[]): boolean {
  const left = picked(
    expected,
    pairs.map((pair) => ({ at: pair.expected, read: pair.reading.expected })),
  );
  const right = picked(
    own,
    pairs.map((pair) => ({ at: pair.own, read: pair.reading.own })),
  );
  return compareResults(left, right, { order: "none", names: false, columns: [] }) === null;
}

interface ReadColumn {
  readonly at: number;
  readonly read: (cell: string) => string;
}

function picked({ columns, rows }: QueryResult, picks: readonly ReadColumn[]): QueryResult {
  return {
    columns: picks.flatMap(({ at }) => columns[at] ?? []),
    rows: rows.map((row) =>
      picks.map(({ at, read }) => {
        const cell = row[at] ?? null;
        return cell === null ? null : read(cell);
      }),
    ),
  };
}

function distinctRows({ rows }: QueryResult, at: readonly number[]): number {
  return new Set(rows.map((row) => JSON.stringify(at.map((index) => row[index])))).size;
}
