import { readQuery, readsClock, type Table } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { QuoteUtils } from "pgsql-deparser";
import { rowsOf, type TrialDatabase } from "../../sandbox/trial-database.ts";
import { isMoment } from "./moment-columns.ts";
import { type Setup, tablesFor } from "./setup.ts";

/**
 * What is known of a database if one of the queries asks for the present (rule P30): no row is from later than that,
 * except in columns where the visible data already have later days, as plans do.
 */
export async function withNothingAhead(
  setup: Setup,
  database: TrialDatabase,
  queries: readonly SelectStmt[],
): Promise<Setup> {
  if (!queries.some(readsClock)) return setup;
  const tables = tablesFor(setup.schema, ...queries.map((each) => readQuery(each, setup.schema)));
  const facts = [...setup.facts];
  for (const table of tables) {
    const later = await neverAhead(table, database);
    if (later.length === 0) continue;
    const violation = `SELECT 1 FROM ${table.sqlName} WHERE ${later.join(" OR ")}`;
    facts.push({ violation, tables: [table.key] });
  }
  return { ...setup, facts };
}

/** Conditions that a row of the table is ahead of the present, for each column where no visible row is. */
async function neverAhead(table: Table, database: TrialDatabase): Promise<readonly string[]> {
  const conditions = table.columns
    .filter((column) => isMoment(column) && !column.computed)
    .map(({ name }) => `${QuoteUtils.quoteIdentifier(name)} > pg_catalog.now()`);
  if (conditions.length === 0) return [];
  const tests = conditions.map((each) => `COALESCE(bool_or(${each}), false)::text`);
  const [row = []] = await rowsOf(database, `SELECT ${tests.join(", ")} FROM ${table.sqlName}`);
  return conditions.filter((_, index) => row[index] === "false");
}
