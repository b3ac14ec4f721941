import { describe, expect, it } from "vitest";
import { isPureRead } from "./pure-read.ts";
import { splitScript } from "./split-script.ts";

const reads = (sql: string) => splitScript(sql).every(isPureRead);

describe("statements that certainly leave the session as it was", () => {
  it.each([
    "SELECT 1",
    "select count(*), round(avg(x), 2) from t where y in (select z from u) group by a having max(b) > 1",
    "WITH a AS (SELECT 1), b AS MATERIALIZED (SELECT 2) SELECT * FROM a JOIN b USING (id) ORDER BY 1",
    "SELECT row_number() OVER (PARTITION BY a ORDER BY b), cast(c AS numeric(10, 2)), extract(year FROM d) FROM t",
    "VALUES (1), (2)",
    "TABLE t",
  ])("%s", (sql) => expect(reads(sql)).toBe(true));

  it.each([
    "SET search_path = x",
    "INSERT INTO t VALUES (1)",
    "EXPLAIN ANALYZE DELETE FROM t",
    "BEGIN",
    "PREPARE p AS SELECT 1",
    "DECLARE c CURSOR WITH HOLD FOR SELECT 1",
    "SELECT set_config('search_path', 'x', false)",
    "SELECT SET_CONFIG /* hidden */ ('search_path', 'x', false)",
    "SELECT \"set_config\"('search_path', 'x', false)",
    "SELECT U&\"set\\005fconfig\"('search_path', 'x', false)",
    "SELECT pg_catalog.set_config('search_path', 'x', false)",
    "SELECT pg_catalog . -- x\n setseed (0.5)",
    "SELECT query_to_xml('select set_' || 'config(''search_path'', ''x'', false)', true, true, '')",
    "SELECT (SELECT x FROM my_function())",
    "WITH x AS (SELECT pg_advisory_lock(1)) SELECT * FROM x",
    "SELECT nextval('s')",
  ])("are not: %s", (sql) => expect(reads(sql)).toBe(false));
});
