import type { Table } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import type { TrialDatabase } from "../../sandbox/trial-database.ts";
import type { Instance } from "./instance.ts";
import type { MinedData } from "./mined-data.ts";

/** Rows of the visible data that can be shrunk in time, and those that are a good start for a search. */
const SHRINKABLE_ROWS = 1_500;
const STARTING_ROWS = 40;

/** The visible rows of the tables, or null when they are too many for their purpose. */
export async function readVisibleInstance(
  database: TrialDatabase,
  tables: readonly Table[],
  mined: MinedData,
  toShrink: boolean,
): Promise<Instance | null> {
  const total = tables.reduce((sum, table) => sum + (mined.get(table.key)?.rows ?? 0), 0);
  if (total > (toShrink ? SHRINKABLE_ROWS : STARTING_ROWS)) return null;
  const outcomes = await database.run(
    tables.map((table) => ({
      kind: "script",
      sql: `SELECT ${table.columns.map(({ name, computed }) => (computed ? "NULL" : `${QuoteUtils.quoteIdentifier(name)}::text`)).join(", ")} FROM ${table.sqlName}`,
    })),
  );
  return new Map(
    tables.map((table, index) => {
      const outcome = outcomes[index];
      return [table.key, outcome?.ok ? outcome.rows : []];
    }),
  );
}
