/** A column of a result. */
export interface ResultColumn {
  readonly name: string;
  /** pg_type OID. */
  readonly typeOid: number;
  /** `format_type` name, such as `numeric(10,2)`, `timestamp without time zone`, `integer[]`. */
  readonly typeName: string;
}

/** A cell is PostgreSQL's own text output; null is SQL NULL. Nothing is converted, so no precision is lost. */
export type Cell = string | null;
/** A row of a result. */
export type Row = readonly Cell[];

/** What one statement of a script gave. */
export interface StatementResult {
  /** The statement as written, without its semicolon. */
  readonly sql: string;
  /** Command tag, such as `SELECT 12`, `UPDATE 3`, `CREATE TABLE`. */
  readonly command: string;
  /** Empty for statements that return no rows. */
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Row[];
  /** True when the statement would have returned more rows than the row limit; `rows` holds the first of them. */
  readonly truncated: boolean;
  /** Rows changed, for INSERT, UPDATE, DELETE, MERGE. */
  readonly affectedRows?: number;
  readonly notices: readonly string[];
}

/** An error as PostgreSQL reports it. */
export interface SqlError {
  /** SQLSTATE, five characters. */
  readonly sqlstate: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
  /** Offset into the whole script given to `run`, in UTF-16 code units, 0-based; absent when PostgreSQL gave none. */
  readonly offset?: number;
  /** 0-based number of the failing statement within the script. */
  readonly statementIndex: number;
}
