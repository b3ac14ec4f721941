import type { ParseSql } from "@master-sql/sql";
import { loadModule, parse } from "libpg-query";

/**
 * PostgreSQL's own parser, half a megabyte, so to be loaded when it is needed. Throws when it can't be had; the next
 * call tries again.
 */
export async function loadParser(): Promise<ParseSql> {
  await loadModule().catch((cause: unknown) => {
    throw new Error("PostgreSQL's parser can't be loaded: there is no connection to the server.", { cause });
  });
  return parse;
}
