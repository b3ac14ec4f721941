import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import type { Schema } from "../schema/schema.ts";
import { parseQuery } from "../tree/parse.ts";
import { readsOnlyTables } from "./reads-only-tables.ts";

const schema = {
  tables: new Map([
    ["items", {}],
    ["sales.orders", {}],
  ]),
} as unknown as Schema;

beforeAll(loadModule);

async function readsOnly(sql: string): Promise<boolean> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") throw new Error(`${parsed.kind}: ${sql}`);
  return readsOnlyTables(parsed.select, schema);
}

test.each([
  "SELECT i.name, count(*) FROM items AS i JOIN public.items AS j USING (id) GROUP BY 1 ORDER BY max(j.price)",
  "WITH few AS (SELECT * FROM items LIMIT 3) SELECT pg_catalog.lower(name), row_number() OVER () FROM few",
  "SELECT now() - interval '1 day', current_date, extract(year FROM now()), position('a' IN 'b')",
  "SELECT x FROM generate_series(1, 3) AS x UNION SELECT unnest(ARRAY[1])",
])("a query that sees tables alone: %s", async (sql) => {
  expect(await readsOnly(sql)).toBe(true);
});

test.each([
  "SELECT statement FROM pg_prepared_statements",
  "SELECT statement FROM pg_prepared_statement()",
  "SELECT * FROM items, pg_catalog.pg_cursors",
  "SELECT * FROM information_schema.views",
  "SELECT name FROM items WHERE EXISTS (SELECT FROM pg_backend_memory_contexts)",
  // The first of the two means the catalog's.
  "WITH a AS (SELECT * FROM pg_cursors), pg_cursors AS (SELECT 1) SELECT * FROM a",
  "SELECT query_to_xml('SELECT 1', true, false, '')",
  "SELECT current_query()",
  "SELECT current_setting('a')",
  "SELECT pg_catalog.current_setting('a')",
  "SELECT name FROM items ORDER BY pg_read_file(name)",
  "SELECT sales.abs(1)",
  "SELECT * FROM a_table_that_nobody_knows",
  "SELECT * FROM items TABLESAMPLE system (10), lo_get(1)",
])("a query that may see more: %s", async (sql) => {
  expect(await readsOnly(sql)).toBe(false);
});
