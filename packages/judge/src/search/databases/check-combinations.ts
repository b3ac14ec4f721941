import { type Column, columnKey, type Table, type TableKey, textLiteral } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import type { Cell } from "../../results/statement-result.ts";
import type { TrialDatabase } from "../../sandbox/trial-database.ts";
import type { ValuePools } from "./value-pools.ts";

/** Columns of one table that checks bind to each other, and combinations of their values that all checks allow. */
interface CheckedColumns {
  /** Places of the columns in the table's rows. */
  readonly places: readonly number[];
  readonly allowed: readonly (readonly Cell[])[];
}

export type CheckCombinations = ReadonlyMap<TableKey, readonly CheckedColumns[]>;

/** Combinations that PostgreSQL is asked about at most, for one set of columns. */
const MOST_ASKED = 700;
/** Combinations taken from the visible data: they are allowed, and realistic. */
const MOST_GIVEN = 40;

/**
 * Has PostgreSQL tell which combinations of the pools' values, and of the visible data, checks on several columns
 * allow.
 */
export async function checkCombinations(
  database: TrialDatabase,
  tables: readonly Table[],
  pools: ValuePools,
): Promise<CheckCombinations> {
  const found = new Map<TableKey, CheckedColumns[]>();
  for (const table of tables) {
    for (const names of boundColumns(table)) {
      const columns = table.columns.filter(({ name }) => names.has(name));
      const outcomes = await database.run([
        { kind: "script", sql: givenQuery(table, columns) },
        { kind: "script", sql: poolsQuery(table, columns, pools) },
      ]);
      const allowed = outcomes.flatMap((outcome) => (outcome.ok ? outcome.rows : []));
      if (allowed.length === 0) continue;
      const places = columns.map((column) => table.columns.indexOf(column));
      found.set(table.key, [...(found.get(table.key) ?? []), { places, allowed }]);
    }
  }
  return found;
}

/** Sets of columns that checks on several columns bind to each other; checks that share a column are taken together. */
function boundColumns(table: Table): readonly ReadonlySet<string>[] {
  const sets: Set<string>[] = [];
  for (const { columns } of table.checks) {
    if (columns.length < 2) continue;
    const touching = sets.filter((set) => columns.some((name) => set.has(name)));
    const merged = new Set([...columns, ...touching.flatMap((set) => [...set])]);
    for (const set of touching) sets.splice(sets.indexOf(set), 1);
    sets.push(merged);
  }
  return sets;
}

function givenQuery(table: Table, columns: readonly Column[]): string {
  const cells = columns.map(({ name }) => `${QuoteUtils.quoteIdentifier(name)}::text`).join(", ");
  return `SELECT ${cells} FROM ${table.sqlName} GROUP BY ${columns.map((_, index) => index + 1).join(", ")}
    ORDER BY count(*) DESC, ${columns.map((_, index) => index + 1).join(", ")} LIMIT ${MOST_GIVEN}`;
}

function poolsQuery(table: Table, columns: readonly Column[], pools: ValuePools): string {
  const each = Math.max(2, Math.floor(MOST_ASKED ** (1 / columns.length)));
  const sources = columns.map((column, index) => {
    const pool = pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
    const values = pool.slice(0, column.notNull ? each : each - 1).map(textLiteral);
    if (!column.notNull || values.length === 0) values.push("NULL");
    const tuples = values.map((value) => `(${value}::${column.typeName}, ${value})`);
    return `(VALUES ${tuples.join(", ")}) AS v${index}(${QuoteUtils.quoteIdentifier(column.name)}, written_${index})`;
  });
  const names = new Set(columns.map(({ name }) => name));
  const conditions = table.checks
    .filter((check) => check.columns.every((name) => names.has(name)))
    .map(({ expression }) => `(${expression}) IS NOT FALSE`);
  const written = columns.map((_, index) => `written_${index}`).join(", ");
  return `SELECT ${written} FROM ${sources.join(", ")} WHERE ${conditions.join(" AND ")}`;
}
