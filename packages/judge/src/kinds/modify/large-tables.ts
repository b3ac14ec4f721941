import { runStaged } from "../../judging/staged-run.ts";
import type { Row, StatementResult } from "../../results/statement-result.ts";
import type { SqlSandbox, StartingPoint } from "../../sandbox/index.ts";
import { GRADING_ROW_LIMIT } from "../../verdicts/verdict.ts";
import { isWritten, type JudgedTable, type JudgedTables } from "./tables.ts";

/** To read more rows than this takes longer than to carry out an answer. */
const MANY_ROWS = 1_000;

/** Whether of a table only the rows that were written are read after an answer; the others are known by their places. */
export function isLarge({ isNamed, isPlain, rowCount }: JudgedTable): boolean {
  return isNamed && isPlain && rowCount > MANY_ROWS;
}

/** Reads the rows that were written, and the places of those that nobody wrote and that are still there. */
export function readWritten({ source }: JudgedTable, tables: JudgedTables): readonly [string, string] {
  const written = isWritten(tables);
  return [
    `select t.ctid, t.* from ${source} t where ${written}`,
    `select string_agg(t.ctid::text, ' ') from ${source} t where not ${written}`,
  ];
}

/** A table as answers find it, with the place of each row. */
export interface Untouched {
  readonly table: StatementResult;
  readonly places: readonly string[];
}

/** What a table holds at a starting point; null when it can't be told. */
export async function readUntouched(
  authored: SqlSandbox,
  from: StartingPoint,
  { source }: JudgedTable,
): Promise<Untouched | null> {
  const script = { from, answer: "", after: [`select t.ctid, t.* from ${source} t`] };
  const ran = await runStaged(authored, script, undefined);
  const found = ran.status === "ran" ? ran.after[0] : undefined;
  if (!found) return null;
  const known = alreadyRead.get(found) ?? withoutPlaces(found);
  alreadyRead.set(found, known);
  return known;
}

/** Of the same result the same rows: what two states hold of them is then the same without a look at their cells. */
const alreadyRead = new WeakMap<StatementResult, Untouched>();

function withoutPlaces(found: StatementResult): Untouched {
  const places = found.rows.map(([place]) => place ?? "");
  const table = { ...found, columns: found.columns.slice(1), rows: found.rows.map((row) => row.slice(1)) };
  return { table, places };
}

/** What a table holds after an answer, in the order in which it is read; null when that can't be put together. */
export function wholeOf(
  untouched: Untouched,
  read: StatementResult,
  kept: string | null,
): StatementResult | null {
  if (untouched.table.truncated || read.truncated) return null;
  const known = new Map(untouched.places.map((place, index) => [place, untouched.table.rows[index]]));
  const written = withoutPlaces(read);
  const rows: (readonly [place: number, row: Row])[] = [];
  for (const place of kept?.split(" ") ?? []) {
    const row = known.get(place);
    if (row === undefined) return null;
    rows.push([orderOf(place), row]);
  }
  for (const [index, row] of written.table.rows.entries())
    rows.push([orderOf(written.places[index] ?? ""), row]);
  if (rows.length > GRADING_ROW_LIMIT) return null;
  return { ...written.table, rows: rows.sort(([a], [b]) => a - b).map(([, row]) => row) };
}

const PLACES_OF_A_PAGE = 65_536;

/** Of a place `(page,number)`. */
function orderOf(place: string): number {
  const comma = place.indexOf(",");
  return Number(place.slice(1, comma)) * PLACES_OF_A_PAGE + Number(place.slice(comma + 1, -1));
}
