import type { Table, TableKey } from "@master-sql/sql";

/** A fact that a contract declares, as trial databases are held to it (rule P23). */
export interface HeldFact {
  /** A query that gives rows where the fact doesn't hold. */
  readonly violation: string;
  /** The tables that it reads, and what they refer to. Where one of them isn't filled, the fact says nothing. */
  readonly tables: readonly TableKey[];
}

/**
 * A statement that fails where a fact doesn't hold: run after a database's rows, it has the database refused. Empty
 * when nothing is to be held.
 */
export function assertionOf(facts: readonly HeldFact[], filled: readonly Table[]): string {
  const keys = new Set(filled.map(({ key }) => key));
  return facts
    .filter(({ tables }) => tables.every((key) => keys.has(key)))
    .map(({ violation }) => `SELECT 1 / CASE WHEN EXISTS (${violation}) THEN 0 ELSE 1 END`)
    .join("; ");
}
