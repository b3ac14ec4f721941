import type { ParseSql } from "@master-sql/engine/sql";
import { loadModule, parse } from "libpg-query";

/**
 * PostgreSQL's own parser for whoever needs a query's tree outside a worker; half a megabyte, so to be loaded when it
 * is needed.
 */
export async function loadParser(): Promise<ParseSql> {
  await loadModule();
  return parse;
}
