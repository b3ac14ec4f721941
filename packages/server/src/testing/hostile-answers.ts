/** Answers that froze or ended a server which compared them itself. */
export const HOSTILE = [
  "select (repeat(' ', 300000) || 'x')::char(300001) as name from items limit 1",
  "select ('0.' || repeat('0', 100000) || '1')::numeric::text from generate_series(1, 50)",
  "select jsonb_agg(g) from generate_series(1, 200) g, generate_series(1, 15000) h group by h",
  "select array_agg(g) from generate_series(1, 100) g, generate_series(1, 20000) h group by h",
  "do $$ begin loop raise notice '%', repeat('x', 1000000); end loop; end $$",
  "copy (select repeat('x', 1000000) from generate_series(1, 100000)) to '/pglite/data/a'",
  "select pg_sleep(3600)::text",
  "with recursive r as (select 1 as n union all select n + 1 from r) select count(*)::text from r",
  Array(1_200).fill("select repeat('x', 30000000)").join(";"),
  `select ${"(".repeat(20_000)}1${")".repeat(20_000)}`,
];
