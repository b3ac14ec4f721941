import type { Postgres } from "../postgres/postgres.ts";
import { executeStatement } from "./execute-statement.ts";

/** Makes the engine compile, and PostgreSQL cache, what most queries need: scans, joins, grouping, sorting, windows. */
const TYPICAL_QUERY = `
  WITH t AS (
    SELECT g AS id, g % 3 AS part, 'x' || g AS name, timestamp '2026-01-01' + g * interval '1 day' AS at, g / 7.0 AS amount
    FROM generate_series(1, 40) AS g
  )
  SELECT t.part, count(*), sum(t.amount), round(avg(u.amount), 2), max(t.name), min(t.at)::date,
    count(DISTINCT u.name) FILTER (WHERE u.id > 3), rank() OVER (ORDER BY sum(t.amount) DESC)
  FROM t JOIN t AS u ON u.id = t.id LEFT JOIN t AS v ON v.id = t.id + 1 AND v.name LIKE 'x1%'
  WHERE t.amount BETWEEN 0 AND 100 AND t.at >= date '2026-01-02' AND EXISTS (SELECT 1 FROM t AS w WHERE w.id = u.id)
  GROUP BY t.part HAVING count(*) > 1
  UNION ALL SELECT NULL, NULL, NULL, NULL, upper(coalesce(NULL, 'y')), date_trunc('month', now()), 0, 0
  ORDER BY 1 DESC NULLS LAST LIMIT 5`;

const READ_EVERY_TABLE = `
  SELECT string_agg(format('SELECT * FROM %I.%I LIMIT 1', schemaname, tablename), ';')
  FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;

/**
 * Does, while nobody waits, what would make the first queries slow; each step takes some milliseconds.
 * @throws PostgresCrash
 */
export function* warmUp(postgres: Postgres): Generator<void> {
  const [row] = executeStatement(postgres, READ_EVERY_TABLE, 1, false).rows;
  for (const sql of [...(row?.[0]?.split(";") ?? []), TYPICAL_QUERY]) {
    yield;
    executeStatement(postgres, sql, 1, false);
  }
}
