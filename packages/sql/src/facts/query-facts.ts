import type { TableKey } from "../schema/schema.ts";

/** A column of a base table. */
export interface ColumnId {
  readonly table: TableKey;
  readonly column: string;
}

/** A key for maps of columns. */
export function columnKey({ table, column }: ColumnId): string {
  return `${table}\0${column}`;
}

/** How a constant bears on the column it is compared with. */
export type ConstantRole =
  | "value"
  /** A LIKE pattern or regular expression. */
  | "pattern"
  /** The beginning of a text. */
  | "prefix"
  /** A text's length. */
  | "length"
  /** Something that adds up over rows, or is calculated from several columns. */
  | "total"
  | "year"
  | "month"
  | "day"
  /** Formatted by to_char and the like. */
  | "formatted";

/** A constant and the columns that it is compared with. */
export interface ComparedConstant {
  readonly columns: readonly ColumnId[];
  readonly role: ConstantRole;
  /** The constant as text, when it stands in the query as such. */
  readonly text?: string;
  /** An expression without columns whose value PostgreSQL tells. */
  readonly sql?: string;
  /** COALESCE puts it in the place of NULL. */
  readonly replacesNull?: boolean;
}

/** What the search needs to know of a query. */
export interface QueryFacts {
  /** Base tables and views that it reads. */
  readonly relations: ReadonlySet<TableKey>;
  readonly compared: readonly ComparedConstant[];
  /** Columns compared with each other, which should hold common values. */
  readonly links: readonly (readonly [ColumnId, ColumnId])[];
  /** Numbers of rows that matter: compared with count(), in LIMIT, OFFSET, window frames, ntile() and lag(). */
  readonly sizes: readonly number[];
  /** Columns whose values it reads, beyond counting rows; a star reads all. */
  readonly columns: ReadonlySet<string>;
}
