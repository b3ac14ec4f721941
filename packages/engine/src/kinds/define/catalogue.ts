import type { StatementResult } from "../../results/statement-result.ts";

/**
 * A query on the definition of a table or view, given by name with or without a schema: a row per column, with what the
 * object is, the column's type, whether it may be NULL, and the keys that it belongs to. No rows when there is none.
 * Names of constraints, the order of columns, defaults and checks are left out: probes tell what those do.
 */
export function catalogueQuery(object: string): string {
  const name = object.includes(".") ? object : `public.${object}`;
  return `
with object as (
  select c.oid, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
  from pg_class c
  where c.oid = to_regclass('${name.replaceAll("'", "''")}') and c.relkind in ('r', 'p', 'v', 'm')
), keys as (
  select i.indrelid as relation, unnest(i.indkey::int2[])::int as attnum,
    case when i.indisprimary then 'primary key' else 'unique' end
      || case when i.indnullsnotdistinct then ' nulls not distinct' else '' end
      || ' (' || (select string_agg(a.attname, ', ' order by a.attname)
        from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])) || ')' as key
  from pg_index i
  where i.indrelid in (select oid from object) and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
  union
  select f.conrelid, unnest(f.conkey)::int,
    'references ' || (select string_agg(case when cardinality(f.conkey) > 1 then a.attname || ' = ' else '' end
        || format('%s.%s', f.confrelid::regclass, b.attname), ', ' order by b.attname)
      from unnest(f.conkey, f.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other)
      || case f.confdeltype when 'c' then ' on delete cascade' when 'n' then ' on delete set null'
        when 'd' then ' on delete set default' else '' end
      || coalesce((select ' (' || string_agg(a.attname, ', ' order by a.attname) || ')' from pg_attribute a
        where a.attrelid = f.conrelid and a.attnum = any (f.confdelsetcols) and cardinality(f.conkey) > 1), '')
      || case f.confupdtype when 'c' then ' on update cascade' when 'n' then ' on update set null'
        when 'd' then ' on update set default' else '' end
  from pg_constraint f
  where f.contype = 'f' and f.conenforced and f.conrelid in (select oid from object)
)
select object.kind as object, a.attname::text as "column", format_type(a.atttypid, a.atttypmod) as type,
  not a.attnotnull as nullable,
  coalesce((select string_agg(distinct k.key, '; ') from keys k where k.attnum = a.attnum), '') as keys
from object join pg_attribute a on a.attrelid = object.oid and a.attnum > 0 and not a.attisdropped
order by a.attnum`;
}

const FOLLOWS = " on update cascade";

/**
 * A catalogue without what only makes references follow a key that changes, where the solution doesn't say what becomes of
 * them: a task that is silent on it leaves it open.
 */
export function withoutFollowing(found: StatementResult, wanted: StatementResult): StatementResult {
  const silent = new Set(
    wanted.rows.filter((row) => !row[4]?.includes(" on update ")).map(([, column]) => column),
  );
  const rows = found.rows.map((row) =>
    silent.has(row[1] ?? null) ? [...row.slice(0, 4), row[4]?.replaceAll(FOLLOWS, "") ?? null] : row,
  );
  return { ...found, rows };
}
