import { columnKey, type Table, type TableKey, textLiteral } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import { rowsOf, type TrialDatabase } from "../../sandbox/trial-database.ts";
import type { Instance, Tuple } from "../databases/instance.ts";
import type { SearchSpace } from "../databases/search-space.ts";

/** Rows read of one table; a script that writes more keys is told apart by other data. */
const MOST_ROWS = 40;

/**
 * Rows of the open data that what a script writes may refer to: without the organization there is no row about it, and a
 * script that fails tells nothing. Of the tables that hold keys which the scripts name for rows of `changed`.
 */
export async function readGround(
  database: TrialDatabase,
  { tables, constants }: Pick<SearchSpace, "tables" | "constants">,
  changed: ReadonlySet<TableKey>,
): Promise<Instance> {
  const byKey = new Map(tables.map((table) => [table.key, table]));
  const wanted = new Map<TableKey, Map<string, Set<string>>>();
  const want = (target: TableKey, column: string, values: readonly string[]) => {
    const columns = wanted.get(target) ?? new Map<string, Set<string>>();
    wanted.set(target, columns);
    const known = columns.get(column) ?? new Set();
    columns.set(column, new Set([...known, ...values]));
  };
  for (const table of tables.filter(({ key }) => changed.has(key)))
    for (const { columns, target, targetColumns } of table.foreignKeys) {
      const [column = "", ...others] = columns;
      if (others.length > 0 || target === table.key) continue;
      const named = constants.get(columnKey({ table: table.key, column })) ?? [];
      if (named.length > 0) want(target, targetColumns[0] ?? "", named);
    }
  const ground = new Map<TableKey, readonly Tuple[]>();
  // Children before the rows that they refer to, so that those are known to be wanted.
  for (const table of [...tables].reverse()) {
    const rows: Tuple[] = [];
    for (const [column, values] of wanted.get(table.key) ?? []) {
      if (values.size === 0) continue;
      const list = [...values].map(textLiteral).join(", ");
      const name = QuoteUtils.quoteIdentifier(column);
      const cells = table.columns.map((each) =>
        each.computed ? "NULL" : `${QuoteUtils.quoteIdentifier(each.name)}::text`,
      );
      const sql = `SELECT ${cells.join(", ")} FROM ${table.sqlName} WHERE ${name}::text IN (${list}) ORDER BY ${name} LIMIT ${MOST_ROWS}`;
      rows.push(...(await rowsOf(database, sql)));
    }
    if (rows.length === 0) continue;
    ground.set(
      table.key,
      rows.map((row) => withoutOwnReferences(row, table)),
    );
    for (const { columns, target, targetColumns } of table.foreignKeys) {
      if (target === table.key || !byKey.has(target)) continue;
      const [column = "", ...others] = columns;
      const place = table.columns.findIndex(({ name }) => name === column);
      if (others.length === 0)
        want(
          target,
          targetColumns[0] ?? "",
          rows.flatMap((row) => row[place] ?? []),
        );
    }
  }
  return ground;
}

/** A row that refers to none of its own table: which of those stand in a database isn't known. */
function withoutOwnReferences(row: Tuple, table: Table): Tuple {
  const own = new Set(
    table.foreignKeys.filter(({ target }) => target === table.key).flatMap(({ columns }) => columns),
  );
  return row.map((cell, place) => {
    const column = table.columns[place];
    return column && own.has(column.name) && !column.notNull ? null : cell;
  });
}

/** A database with the rows of the ground whose keys it lacks. */
export function onGround(instance: Instance, ground: Instance, tables: readonly Table[]): Instance {
  const whole = new Map(instance);
  for (const table of tables) {
    const rows = instance.get(table.key) ?? [];
    const places = table.uniques.map((names) =>
      names.map((name) => table.columns.findIndex((each) => each.name === name)),
    );
    const taken = places.map((key) => new Set(rows.map((row) => keyText(row, key))));
    const missing = (ground.get(table.key) ?? []).filter((row) =>
      places.every((key, index) => !taken[index]?.has(keyText(row, key))),
    );
    if (missing.length > 0) whole.set(table.key, [...missing, ...rows]);
  }
  return whole;
}

function keyText(row: Tuple, places: readonly number[]): string {
  return JSON.stringify(places.map((place) => row[place]));
}
