import { textLiteral } from "@master-sql/sql";
import type { StatementResult } from "../../results/statement-result.ts";

/** What may be NULL as far as the column says, and has a check that says otherwise. */
const CHECKED = "checked";

/**
 * A query on the definition of a table or view, given by name with or without a schema: a row per column, with what the
 * object is, the column's type, whether it may be NULL, and the keys that it belongs to. No rows when there is none.
 * Names of constraints, the order of columns, defaults and checks are left out: probes and tries tell what those do, also
 * whether a check that speaks of NOT NULL refuses it.
 */
export function catalogueQuery(object: string): string {
  const name = object.includes(".") ? object : `public.${object}`;
  return `
with object as (
  select c.oid, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
  from pg_class c
  where c.oid = to_regclass(${textLiteral(name)}) and c.relkind in ('r', 'p', 'v', 'm')
), keys as (
  select i.indrelid as relation, unnest(i.indkey::int2[])::int as attnum,
    case when i.indisprimary then 'primary key' else 'unique' end
      || case when i.indnullsnotdistinct then ' nulls not distinct' else '' end
      || ' (' || (select string_agg(a.attname, ', ' order by a.attname)
        from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])) || ')' as key
  from pg_index i
  where i.indrelid in (select oid from object) and i.indisunique and i.indisvalid and i.indexprs is null
    -- Where NULLs never meet, an index without them is the same key.
    and (i.indpred is null or not i.indnullsnotdistinct and exists (select from pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
        and pg_get_expr(i.indpred, i.indrelid) = '(' || quote_ident(a.attname) || ' IS NOT NULL)'))
  union
  select f.conrelid, unnest(f.conkey)::int,
    'references ' || (select string_agg(case when cardinality(f.conkey) > 1 then a.attname || ' = ' else '' end
        || format('%s.%s', f.confrelid::regclass, b.attname), ', ' order by b.attname)
      from unnest(f.conkey, f.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other)
      || case f.confdeltype when 'c' then ' on delete cascade' when 'n' then ' on delete set null'
        when 'd' then ' on delete ' || given.what else '' end
      || coalesce((select ' (' || string_agg(a.attname, ', ' order by a.attname) || ')' from pg_attribute a
        where a.attrelid = f.conrelid and a.attnum = any (f.confdelsetcols) and cardinality(f.conkey) > 1), '')
      || case f.confupdtype when 'c' then ' on update cascade' when 'n' then ' on update set null'
        when 'd' then ' on update ' || given.what else '' end
  from pg_constraint f
  -- Without a default of its own a column's default is NULL.
  cross join lateral (select case when exists (select from pg_attrdef d where d.adrelid = f.conrelid and d.adnum = any (f.conkey))
    then 'set default' else 'set null' end as what) as given
  where f.contype = 'f' and f.conenforced and f.conrelid in (select oid from object)
)
select object.kind as object, a.attname::text as "column", format_type(a.atttypid, a.atttypmod) as type,
  case when a.attnotnull then 'f' when exists (select from pg_constraint c
    where c.conrelid = a.attrelid and c.contype = 'c' and c.conenforced and c.convalidated and a.attnum = any (c.conkey)
      and pg_get_constraintdef(c.oid) like '%(' || quote_ident(a.attname) || ' IS NOT NULL)%') then '${CHECKED}' else 't' end as nullable,
  coalesce((select string_agg(distinct k.key, '; ') from keys k where k.attnum = a.attnum), '') as keys
from object join pg_attribute a on a.attrelid = object.oid and a.attnum > 0 and not a.attisdropped
order by a.attnum`;
}

const FOLLOWS = " on update cascade";

/**
 * A catalogue without what only makes references follow a key that changes, where the solution doesn't say what becomes of
 * them: a task that is silent on it leaves it open. A check that speaks of NOT NULL counts as one where NULL is refused.
 */
export function heldAgainst(found: StatementResult, wanted: StatementResult): StatementResult {
  const own = new Map(wanted.rows.map((row) => [row[1], row]));
  const rows = found.rows.map(([object = null, column = null, type = null, nullable = null, keys = null]) => {
    const [, , , mayBeNull, asked] = own.get(column) ?? [];
    const follows = asked != null && !asked.includes(" on update ");
    return [
      object,
      column,
      type,
      nullable === CHECKED ? (mayBeNull === "f" ? "f" : "t") : nullable,
      follows ? (keys?.replaceAll(FOLLOWS, "") ?? null) : keys,
    ];
  });
  return { ...found, rows };
}

/** A catalogue in which a primary key is a key like any other. */
export function withoutPrimaryKeys(catalogue: StatementResult): StatementResult {
  const rows = catalogue.rows.map((row) => [
    ...row.slice(0, 4),
    row[4]?.replaceAll("primary key (", "unique (").split("; ").toSorted().join("; ") ?? null,
  ]);
  return { ...catalogue, rows };
}
