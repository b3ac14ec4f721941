import type { Table } from "@master-sql/sql";
import type { TrialDatabase } from "../../sandbox/trial-database.ts";
import { canCheckReferences } from "../databases/references.ts";

/** What a trial's transaction was begun with. */
export interface EmptyTables {
  /** Whether PostgreSQL checks no references until the transaction ends, so that whoever fills the tables has to. */
  readonly referencesUnchecked: boolean;
}

/**
 * Begins a transaction in which tables, in foreign key order, are empty, and sets the savepoint `empty`. PostgreSQL's
 * triggers that check references take a third of the time of a small database; nothing but queries may run here.
 */
export async function beginOnEmptyTables(
  database: TrialDatabase,
  tables: readonly Table[],
): Promise<EmptyTables> {
  const steps = [
    "BEGIN",
    ...(tables.length === 0 ? [] : [truncate(tables)]),
    // The value that it has now, where references are left to PostgreSQL.
    `SELECT pg_catalog.set_config('session_replication_role', CASE WHEN ${canCheckReferences(tables)} THEN 'replica' ELSE 'origin' END, true)`,
    "SAVEPOINT empty",
  ];
  const [outcome] = await database.run([{ kind: "script", sql: steps.join("; ") }]);
  if (!outcome?.ok) throw new Error(`The tables can't be emptied: ${outcome?.failure.message}`);
  return { referencesUnchecked: outcome.rows[0]?.[0] === "replica" };
}

/**
 * Clears away the rows that trials have rolled back: until then every scan and every unique index reads past them, which
 * after 500 trials takes half as long again as the trial. To be called at the savepoint `empty`.
 */
export async function clearAway(database: TrialDatabase, tables: readonly Table[]): Promise<void> {
  if (tables.length === 0) return;
  const sql = ["RELEASE SAVEPOINT empty", truncate(tables), "SAVEPOINT empty"].join("; ");
  const [outcome] = await database.run([{ kind: "script", sql }]);
  if (!outcome?.ok) throw new Error(`The tables can't be emptied: ${outcome?.failure.message}`);
}

function truncate(tables: readonly Table[]): string {
  return `TRUNCATE ${tables.map(({ sqlName }) => sqlName).join(", ")} CASCADE`;
}
