import { type Cell, columnFamily, compareResults, type QueryResult } from "@master-sql/judge/results";

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
  const agreeing = pairs.map(([at]) => at);
  const missing = expected.columns.flatMap(({ name }, at) => (agreeing.includes(at) ? [] : [name]));
  if (missing.length === 0) return { status: "same" };
  const hasStranger = pairs.length < own.columns.length;
  const isEnough = !hasStranger && 2 * pairs.length >= expected.columns.length;
  if (isEnough && distinctRows(expected, agreeing) === distinctRows(expected, null))
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

type Pair = readonly [expected: number, own: number];

/**
 * As many columns of the accepted result as can be found in the other so that the rows agree in all of them together,
 * the first ones first, and columns of the same name before others.
 */
function pairedColumns(expected: QueryResult, own: QueryResult): readonly Pair[] {
  const pairs: Pair[] = [];
  const agrees = agreement(expected, own);
  for (const [at, { name }] of expected.columns.slice(0, MOST_COLUMNS).entries()) {
    const isNamesake = (candidate: number) => Number(own.columns[candidate]?.name === name);
    const partner = [...own.columns.keys()]
      .slice(0, MOST_COLUMNS)
      .sort((a, b) => isNamesake(b) - isNamesake(a))
      .find(
        (candidate) =>
          !pairs.some(([, taken]) => taken === candidate) &&
          agrees([[at, candidate]]) &&
          agrees([...pairs, [at, candidate]]),
      );
    if (partner !== undefined) pairs.push([at, partner]);
  }
  return pairs;
}

/** Whether the rows of two results agree in some columns of theirs. */
function agreement(expected: QueryResult, own: QueryResult): (pairs: readonly Pair[]) => boolean {
  const [ours, theirs] = [decimalsOf(expected), decimalsOf(own)];
  return (pairs) => {
    // Nobody says to how many decimals a figure is to be rounded, so a figure that one of the two rounds is rounded in
    // the other; never to whole numbers.
    const places = pairs.map(([at, candidate]) => {
      const [one = 0, other = 0] = [ours[at], theirs[candidate]];
      return one > 0 && other > 0 && one !== other ? Math.min(one, other) : null;
    });
    const left = picked(
      expected,
      pairs.map(([at]) => at),
      places,
    );
    const right = picked(
      own,
      pairs.map(([, at]) => at),
      places,
    );
    return compareResults(left, right, { order: "none", names: false, columns: [] }) === null;
  };
}

function picked(
  { columns, rows }: QueryResult,
  at: readonly number[],
  places: readonly (number | null)[] = [],
): QueryResult {
  return {
    columns: at.flatMap((index) => columns[index] ?? []),
    rows: rows.map((row) =>
      at.map((index, position) => {
        const cell = row[index] ?? null;
        const decimals = places[position] ?? null;
        return cell === null || decimals === null ? cell : roundedCell(cell, decimals);
      }),
    ),
  };
}

function distinctRows(result: QueryResult, at: readonly number[] | null): number {
  const { rows } = at === null ? result : picked(result, at);
  return new Set(rows.map((row) => JSON.stringify(row))).size;
}

/** Most decimals of each column; 0 where it holds no fractions. */
function decimalsOf({ columns, rows }: QueryResult): readonly number[] {
  return columns.map(({ typeName }, at) => {
    const { kind } = columnFamily(typeName);
    if (kind !== "numeric" && kind !== "double" && kind !== "real") return 0;
    return rows.reduce((most, row) => Math.max(most, decimals(row[at] ?? null)), 0);
  });
}

function decimals(cell: Cell): number {
  return /^-?\d+\.(\d+)$/.exec(cell ?? "")?.[1]?.length ?? 0;
}

/** PostgreSQL's rounding of numeric: half away from zero. What isn't a plain decimal stays. */
function roundedCell(cell: string, places: number): string {
  const parts = /^(-?)(\d+)\.(\d+)$/.exec(cell);
  if (parts === null) return cell;
  const [, sign = "", whole = "", fraction = ""] = parts;
  if (fraction.length <= places) return cell;
  const isUp = (fraction[places] ?? "0") >= "5";
  const kept = BigInt(whole + fraction.slice(0, places)) + (isUp ? 1n : 0n);
  const digits = kept.toString().padStart(places + 1, "0");
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return kept === 0n ? text : sign + text;
}
