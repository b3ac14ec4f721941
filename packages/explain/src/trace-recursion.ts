import type { ResultColumn, Row } from "@master-sql/judge/results";
import { nameParts, printSelect, quotedName, textLiteral } from "@master-sql/sql";
import type { CommonTableExpr, SelectStmt } from "@pgsql/types";
import { matchRows } from "./match-rows.ts";
import { CannotStep, type Stage, XRAY_ROUND_LIMIT } from "./model.ts";
import {
  CHANGES_BETWEEN_RUNS,
  computed,
  inPlace,
  newStep,
  type Place,
  type Ran,
  runIn,
  type Trace,
} from "./trace.ts";

/** Rows of one round that are written out for the next. */
const MOST_ROWS_OF_A_ROUND = 1_500;

/**
 * A recursive query round by round: the first query's rows, then what the second makes of the rows of the round before,
 * until there is nothing new. The rows of all rounds are the real ones (rule E7).
 * @param whole reads the recursive query as PostgreSQL runs it
 */
export async function traceRecursion(
  cte: CommonTableExpr,
  query: SelectStmt,
  place: Place,
  trace: Trace,
  whole: () => Promise<Ran>,
): Promise<void> {
  const { larg, rarg, all } = query;
  if (!larg || !rarg || query.op !== "SETOP_UNION") throw new CannotStep("A recursion of another form.");
  if (cte.search_clause || cte.cycle_clause)
    throw new CannotStep("SEARCH and CYCLE add columns in every round.");
  await trace.query(larg, { ...place, label: `${place.label} › first rows` });
  const start = printSelect(larg);
  const first = await runIn(trace, place, all ? start : `SELECT DISTINCT * FROM (${start}) AS "#rows"`);
  const given = nameParts(cte.aliascolnames);
  const columns = first.columns.map((column, index) => ({ ...column, name: given[index] ?? column.name }));
  const name = `${quotedName(cte.ctename ?? "")} (${columns.map((column) => quotedName(column.name)).join(", ")})`;
  const term = printSelect(rarg);
  const seen: Row[] = [...first.rows];
  let working: readonly Row[] = first.rows;
  for (let round = 1; working.length > 0; round++) {
    if (
      round > XRAY_ROUND_LIMIT ||
      working.length > MOST_ROWS_OF_A_ROUND ||
      seen.length > 2 * MOST_ROWS_OF_A_ROUND
    )
      throw new CannotStep(
        `The recursion is shown up to round ${round - 1}: there are too many rows or rounds.`,
      );
    const but = all ? "" : ` EXCEPT ${values(seen, columns)}`;
    const sql = `WITH ${name} AS (${values(working, columns)}) SELECT * FROM (${term}) AS round${but}`;
    const ran = await runIn(trace, place, sql);
    trace.emit(
      newStep({
        clause: "recursion",
        place: place.label,
        title: ran.rows.length > 0 ? `Round ${round}` : `Round ${round} finds nothing more`,
        span: trace.text.parenthesized(rarg),
        ...inPlace(place, sql),
        columns: columns.map((column) => computed(column)),
        rows: ran.rows.map((cells, index) => ({ id: `${round}:${index + 1}`, cells, fate: "kept" })),
        rowsIn: working.length,
      }),
    );
    seen.push(...ran.rows);
    working = ran.rows;
  }
  const real = await whole();
  const found: Stage["rows"] = seen.map((cells, index) => ({ id: String(index), cells }));
  const rows = matchRows(found, real.rows);
  if (!rows || rows.length !== real.rows.length) throw new CannotStep(CHANGES_BETWEEN_RUNS);
}

function values(rows: readonly Row[], columns: readonly ResultColumn[]): string {
  const cell = (text: string | null | undefined, typeName: string) =>
    `CAST(${text === null || text === undefined ? "NULL" : textLiteral(text)} AS ${typeName})`;
  return `VALUES ${rows
    .map((row) => `(${columns.map(({ typeName }, index) => cell(row[index], typeName)).join(", ")})`)
    .join(", ")}`;
}
