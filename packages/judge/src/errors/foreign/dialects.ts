/** Names of the other systems, in the order they are shown in. */
export const dialectNames = {
  mysql: "MySQL",
  sql_server: "SQL Server",
  bigquery: "BigQuery",
  snowflake: "Snowflake",
  sqlite: "SQLite",
  oracle: "Oracle",
} as const;
/** A dialect of SQL whose words are recognized. */
export type Dialect = keyof typeof dialectNames;
