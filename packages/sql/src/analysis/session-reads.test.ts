import { loadModule, parse } from "libpg-query";
import { beforeAll, expect, test } from "vitest";
import { readsSystemColumns, sessionReadOf } from "./session-reads.ts";

beforeAll(loadModule);

test.each([
  ["SELECT current_query()", "current_query()"],
  ["UPDATE t SET a = 1 WHERE pg_catalog.pg_backend_pid() > 0", "pg_backend_pid()"],
  ["SELECT 1 FROM pg_stat_xact_user_tables", "pg_stat_xact_user_tables"],
  ["UPDATE pg_proc SET proname = 'x'", "pg_proc"],
  ["SELECT * FROM information_schema.tables", "tables"],
  ["WITH x AS (SELECT set_config('a', 'b', false)) SELECT 1", "set_config()"],
  ["SELECT query_to_xml('select 1', true, false, '')", "query_to_xml()"],
  ["SELECT txid_current()", "txid_current()"],
])("%s looks at the session", async (sql, name) => {
  expect(sessionReadOf(await parse(sql))).toBe(name);
});

test.each([
  "SELECT pg_typeof(1), now(), random(), current_user, current_date",
  "INSERT INTO t VALUES (nextval('s'), currval('s'), lastval())",
  "SELECT currval(pg_get_serial_sequence('t', 'id'))",
  "SELECT cbrt(8), trim_scale(1.0), my_own(1) FROM items",
  "SELECT ctid FROM t",
])("%s doesn't", async (sql) => {
  expect(sessionReadOf(await parse(sql))).toBeNull();
});

test("columns about a row's history are known from others", async () => {
  expect(readsSystemColumns(await parse("SELECT t.xmax FROM t"))).toBe(true);
  expect(readsSystemColumns(await parse("DELETE FROM t AS a USING t AS b WHERE a.ctid < b.ctid"))).toBe(true);
  expect(readsSystemColumns(await parse("SELECT maximum FROM t"))).toBe(false);
});
