import type { Cell, ResultColumn, Row } from "../results/statement-result.ts";

/** What PostgreSQL said when a statement failed. */
export interface SqlFailure {
  /** SQLSTATE, five characters. */
  readonly sqlstate: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
  /** 1-based position in the statement, in characters; absent when PostgreSQL gave none. */
  readonly position?: number;
}

/** One step of a trip to the database and back. */
export type Step =
  /**
   * A script of one or more statements; its rows are those of the last statement that returned any. `copied`: what each
   * COPY FROM STDIN in it reads, in PostgreSQL's text format.
   */
  | { readonly kind: "script"; readonly sql: string; readonly copied?: readonly string[] }
  /** As a script, of statements that are prepared under names. */
  | { readonly kind: "prepared-script"; readonly names: readonly string[] }
  /** A query prepared under a name; at most `rowLimit` rows are read. */
  | { readonly kind: "query"; readonly name: string; readonly rowLimit: number };

/** Rows hold PostgreSQL's own text. */
export type StepOutcome =
  | { readonly ok: true; readonly rows: readonly (readonly Cell[])[]; readonly truncated: boolean }
  | { readonly ok: false; readonly failure: SqlFailure };

/** What preparing a statement reported: its columns, or an error. */
export type Prepared =
  | { readonly ok: true; readonly columns: readonly ResultColumn[] }
  | { readonly ok: false; readonly failure: SqlFailure };

/**
 * The one connection that the search works on. A failing step doesn't keep the later ones from being sent; inside a
 * transaction they fail in turn until it is rolled back, as PostgreSQL has it.
 */
export interface TrialDatabase {
  /** Sends all steps in one trip; gives one outcome each. */
  run(steps: readonly Step[]): Promise<readonly StepOutcome[]>;
  /** Prepares a single statement under a name, for `query` steps. A name in use is taken over. */
  prepare(name: string, sql: string): Promise<Prepared>;
  /**
   * As `prepare`, for a statement that no other may read: the database has it only while it runs, so that no view of
   * PostgreSQL's (`pg_prepared_statements`, `pg_backend_memory_contexts`) shows it to another. Each run parses it anew.
   */
  prepareSecret(name: string, sql: string): Promise<Prepared>;
}

/** The rows of a script whose failure is a fault of ours; throws when it fails. */
export async function rowsOf(database: TrialDatabase, sql: string): Promise<readonly Row[]> {
  const [outcome] = await database.run([{ kind: "script", sql }]);
  if (outcome?.ok) return outcome.rows;
  throw new Error(`${outcome?.failure.sqlstate} ${outcome?.failure.message} in: ${sql.slice(0, 200)}`);
}
