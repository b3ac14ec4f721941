import type { Dialect } from "./dialects.ts";

/** Types of other systems, and PostgreSQL's. */
export const FOREIGN_TYPES: Readonly<
  Record<string, { readonly systems: readonly Dialect[]; readonly instead: string }>
> = {
  nvarchar: { systems: ["sql_server"], instead: "varchar" },
  nchar: { systems: ["sql_server"], instead: "char" },
  ntext: { systems: ["sql_server"], instead: "text" },
  varchar2: { systems: ["oracle"], instead: "varchar" },
  nvarchar2: { systems: ["oracle"], instead: "varchar" },
  clob: { systems: ["oracle"], instead: "text" },
  blob: { systems: ["mysql", "oracle", "sqlite"], instead: "bytea" },
  longtext: { systems: ["mysql"], instead: "text" },
  mediumtext: { systems: ["mysql"], instead: "text" },
  tinytext: { systems: ["mysql"], instead: "text" },
  string: { systems: ["bigquery", "snowflake"], instead: "text" },
  datetime: { systems: ["mysql", "sql_server", "bigquery"], instead: "timestamp" },
  datetime2: { systems: ["sql_server"], instead: "timestamp" },
  smalldatetime: { systems: ["sql_server"], instead: "timestamp" },
  timestamp_ntz: { systems: ["snowflake"], instead: "timestamp" },
  timestamp_tz: { systems: ["snowflake"], instead: "timestamptz" },
  tinyint: { systems: ["mysql", "sql_server"], instead: "smallint" },
  mediumint: { systems: ["mysql"], instead: "integer" },
  signed: { systems: ["mysql"], instead: "integer" },
  unsigned: { systems: ["mysql"], instead: "integer" },
  int64: { systems: ["bigquery"], instead: "bigint" },
  float64: { systems: ["bigquery"], instead: "double precision" },
  number: { systems: ["oracle", "snowflake"], instead: "numeric" },
  double: { systems: ["mysql", "snowflake"], instead: "double precision" },
  uniqueidentifier: { systems: ["sql_server"], instead: "uuid" },
  variant: { systems: ["snowflake"], instead: "jsonb" },
};
