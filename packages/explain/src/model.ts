import type { ResultColumn, Row } from "@master-sql/judge/results";

/** What one query of the X-ray gave. */
export type QueryRun =
  | {
      readonly ok: true;
      readonly columns: readonly ResultColumn[];
      readonly rows: readonly Row[];
      /** There were more rows than {@link XRAY_ROW_LIMIT}. */
      readonly truncated: boolean;
    }
  | { readonly ok: false; readonly message: string };

/** Runs a single query on the data that are to be seen. Keeps {@link XRAY_ROW_LIMIT} rows. */
export type RunQuery = (sql: string) => Promise<QueryRun>;

/** Rows of one step that are read; a step with more is shown in part (rule E9). */
export const XRAY_ROW_LIMIT = 5_000;
/** Work that a step may take, in the units of PostgreSQL's planner (about one page read in sequence). */
export const XRAY_COST_LIMIT = 400_000;
/** Rounds of a recursive query that are shown. */
export const XRAY_ROUND_LIMIT = 60;

export type Truth = "true" | "false" | "unknown";

export type Clause =
  | "from"
  | "join"
  | "where"
  | "group"
  | "having"
  | "window"
  | "select"
  | "distinct"
  | "set"
  | "values"
  | "recursion"
  | "order"
  | "limit"
  /** The query as a whole, where its steps can't be told. */
  | "result";

/** A part of the query's text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface XrayColumn {
  readonly name: string;
  /** The table, by the name it has in the query, that a column comes from; empty for what was computed. */
  readonly source: string;
  readonly typeName: string;
  /** It is new in this step. */
  readonly isComputed: boolean;
  /** The words of the query that compute it, where they are shown. */
  readonly span?: Span | null;
}

export interface XrayRow {
  /** The same row has the same id in the step before and after. */
  readonly id: string;
  readonly cells: Row;
  readonly fate: "kept" | "left";
  /** Values of the step's conditions for this row. */
  readonly truths?: readonly Truth[];
  /** Ids of the rows of the step before that it was made of: several in a group, the left one in a join. */
  readonly from?: readonly string[];
}

/** A condition, or a part of one; parts follow what they are part of, one deeper. */
export interface XrayCondition {
  readonly sql: string;
  readonly depth: number;
  /** Its words in the query's text. */
  readonly span: Span | null;
}

/** A subquery that can be stepped into from a step. */
export interface XraySubquery {
  readonly sql: string;
  /** It takes values of the row that it is evaluated for, so that one has to be chosen. */
  readonly isCorrelated: boolean;
  readonly span: Span | null;
  /** Steps of the subquery, for a row of this step where it is correlated. */
  readonly trace: (rowId: string | null) => Promise<Xray>;
}

export interface XrayStep {
  readonly clause: Clause;
  /** Where in the query it takes place: empty for the query itself, else "totals", "derived table d", "first query". */
  readonly place: string;
  /** What the step is in the query's words: `WHERE`, `LEFT JOIN orders AS o`. */
  readonly title: string;
  /** The clause in the query's text. */
  readonly span: Span | null;
  /** The query that was run to see it. */
  readonly sql: string;
  /**
   * The query up to this step as one writes it, without what tells rows apart: it gives the rows that stay. Null where
   * it would take a row of the query around it.
   */
  readonly written: string | null;
  readonly columns: readonly XrayColumn[];
  /** Those that stay, and those that leave, in the order in which they were found. */
  readonly rows: readonly XrayRow[];
  readonly conditions: readonly XrayCondition[];
  /** Null where they weren't counted. */
  readonly rowsIn: number | null;
  readonly rowsOut: number | null;
  /** All rows are here. */
  readonly isComplete: boolean;
  readonly subqueries: readonly XraySubquery[];
}

/** A part of the query that can't be stepped into. */
export interface Blocked {
  readonly place: string;
  readonly reason: string;
}

export interface Xray {
  readonly steps: readonly XrayStep[];
  readonly blocked: readonly Blocked[];
  /** The result of the query as written. */
  readonly result: QueryRun;
}

/** A row between two steps. */
export interface StageRow {
  readonly id: string;
  readonly cells: Row;
}

/** The rows between two steps. */
export interface Stage {
  readonly columns: readonly XrayColumn[];
  readonly rows: readonly StageRow[];
  readonly isComplete: boolean;
  /** Null where they weren't counted. */
  readonly total: number | null;
}

/** Why a query, or a part of it, can't be stepped into. */
export class CannotStep extends Error {}
