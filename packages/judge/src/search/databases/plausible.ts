import type { Table, TableKey } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import { rowsOf, type TrialDatabase } from "../../sandbox/trial-database.ts";
import type { Instance, Tuple } from "./instance.ts";

/** Two moments of a row of which the first is never after the second. */
export interface MomentOrder {
  readonly table: TableKey;
  readonly places: readonly [number, number];
}

/** So many rows with both moments are evidence that one never comes before the other. */
const EVIDENCE = 20;

/**
 * Which moments of a row the visible data always have in the same order: nothing ends before it begins. A task that
 * doesn't say so leaves it open, so no database may hang on it.
 */
export function momentOrders(
  tables: readonly Table[],
  tuplesOf: (key: TableKey) => readonly Tuple[],
): readonly MomentOrder[] {
  return tables.flatMap((table) =>
    momentPairs(table).flatMap((places) => {
      const both = tuplesOf(table.key).filter((row) => places.every((place) => row[place] != null));
      return both.length >= EVIDENCE && both.every((row) => isInOrder(row, places))
        ? [{ table: table.key, places }]
        : [];
    }),
  );
}

/** The same of the data that are open, told by PostgreSQL, so that no row needs to be read. */
export async function readMomentOrders(
  database: TrialDatabase,
  tables: readonly Table[],
): Promise<readonly MomentOrder[]> {
  const orders: MomentOrder[] = [];
  for (const table of tables) {
    const pairs = momentPairs(table);
    if (pairs.length === 0) continue;
    const tests = pairs.map((places) => {
      const [first, second] = places.map((place) =>
        QuoteUtils.quoteIdentifier(table.columns[place]?.name ?? ""),
      );
      return `(count(${first} <= ${second}) >= ${EVIDENCE} AND bool_and(${first} <= ${second}))::text`;
    });
    const [row] = await rowsOf(database, `SELECT ${tests.join(", ")} FROM ${table.sqlName}`);
    for (const [index, places] of pairs.entries())
      if (row?.[index] === "true") orders.push({ table: table.key, places });
  }
  return orders;
}

function momentPairs({ columns }: Table): readonly MomentOrder["places"][] {
  const moments = columns.flatMap(({ kind, computed }, place) =>
    (kind === "date" || kind === "timestamp") && !computed ? [place] : [],
  );
  return moments.flatMap((first) =>
    moments.flatMap((second) => (first === second ? [] : [[first, second] as const])),
  );
}

/** Whether a database keeps to the orders. */
export function isPlausible(instance: Instance, orders: readonly MomentOrder[]): boolean {
  return orders.every(({ table, places }) =>
    (instance.get(table) ?? []).every((row) => isInOrder(row, places)),
  );
}

function isInOrder(row: Tuple, [first, second]: MomentOrder["places"]): boolean {
  const [before, after] = [comparable(row[first]), comparable(row[second])];
  return before === null || after === null || before <= after;
}

/** Texts that sort as their moments do; a date is the midnight that it begins with. */
function comparable(cell: string | null | undefined): string | null {
  return cell == null ? null : cell.replace(/(\+00(:00)?|Z)$/, "").replace(/ 00:00:00$/, "");
}
