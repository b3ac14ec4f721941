import type { Node } from "@pgsql/types";

/** A table's name as the search uses it: `customers`, or `sales.customers` outside the schema `public`. */
export type TableKey = string;

/** What values a column takes, as far as making some up is concerned. */
export type ValueKind =
  | "integer"
  | "decimal"
  | "text"
  | "boolean"
  | "date"
  | "timestamp"
  | "time"
  | "interval"
  | "enum"
  | "uuid"
  | "other";

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** `format_type` name, such as `character varying(20)`. */
  readonly typeName: string;
  readonly kind: ValueKind;
  readonly notNull: boolean;
  /** Computed from other columns, so that no value can be given. */
  readonly computed: boolean;
  /** GENERATED ALWAYS AS IDENTITY: values need OVERRIDING SYSTEM VALUE. */
  readonly identityAlways: boolean;
  /** Labels of an enumeration, in its order; empty for other types. */
  readonly labels: readonly string[];
}

/** Decimals that a column's type keeps; undefined where it keeps any number of them. */
export function decimalsOf({ typeName }: Column): number | undefined {
  const scale = /^numeric\(\d+,(\d+)\)$/.exec(typeName)?.[1];
  return scale === undefined ? undefined : Number(scale);
}

/** A foreign key and the columns that it refers to. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly target: TableKey;
  readonly targetColumns: readonly string[];
}

interface Check {
  /** Boolean SQL expression over the table's columns. */
  readonly expression: string;
  readonly columns: readonly string[];
  /** The expression's tree, once it was parsed. */
  readonly condition?: Node;
}

/** A table with its keys and constraints. */
export interface Table {
  readonly key: TableKey;
  /** Quoted where needed. */
  readonly sqlName: string;
  readonly columns: readonly Column[];
  /** The primary key first, then unique constraints and unique indexes, by column names. */
  readonly uniques: readonly (readonly string[])[];
  readonly hasPrimaryKey: boolean;
  readonly foreignKeys: readonly ForeignKey[];
  readonly checks: readonly Check[];
}

/** A view, and the tables that it reads, through other views too. */
export interface View {
  readonly key: TableKey;
  readonly columns: readonly string[];
  readonly tables: readonly TableKey[];
}

/** The tables and views that a query may read. */
export interface Schema {
  readonly tables: ReadonlyMap<TableKey, Table>;
  readonly views: ReadonlyMap<TableKey, View>;
}
