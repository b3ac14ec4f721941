import type { Row, StatementResult } from "../../results/statement-result.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";

/** A right on whatever is made later is one on this table, too. */
const LATER = "made_later";
export const LATER_TABLE = `create table ${LATER} (id integer)`;
/** Stands for what a role may do whatever the object. */
const EVERYWHERE = "pg_roles";

const OBJECTS = `roles as (select rolname, oid from pg_roles where oid >= 16384 union all select 'public', null),
objects as (
  select c.oid, quote_ident(c.relname) as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
)`;
const THERE = `select r.rolname, '' as object, '' as "column", 'there' as "right" from roles r
union all
select '', o.name, '', 'there' from objects o`;

/**
 * What roles may do with tables and views, by whatever they may do it: a row per role, object, column, and right. The rights
 * that have no column come with none; what a role may do besides stands beside `pg_roles`.
 */
export const RIGHTS = `
with ${OBJECTS}
${THERE}
union all
select '', '${EVERYWHERE}', '', 'there'
union all
select r.rolname, o.name, '', p.right from roles r, objects o,
  unnest(array['DELETE', 'TRUNCATE', 'TRIGGER', 'DELETE WITH GRANT OPTION']) as p ("right")
where has_table_privilege(r.rolname, o.oid, p.right)
union all
select r.rolname, o.name, a.attname, p.right from roles r, objects o, pg_attribute a,
  unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES', 'SELECT WITH GRANT OPTION', 'INSERT WITH GRANT OPTION',
    'UPDATE WITH GRANT OPTION']) as p ("right")
where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.rolname, o.oid, a.attnum, p.right)
union all
select s.rolname, '${EVERYWHERE}', '', p.name
from pg_roles s, lateral (values ('CREATEDB', s.rolcreatedb), ('CREATEROLE', s.rolcreaterole), ('BYPASSRLS', s.rolbypassrls),
  ('REPLICATION', s.rolreplication), ('CREATE', has_schema_privilege(s.rolname, 'public', 'CREATE'))) as p (name, has)
where s.oid >= 16384 and p.has
union all
select m.rolname, '${EVERYWHERE}', '', 'ADMIN OF ' || g.rolname
from pg_auth_members a join pg_roles g on g.oid = a.roleid join pg_roles m on m.oid = a.member
where a.admin_option and m.oid >= 16384
order by 1, 2, 3, 4`;

/**
 * What roles really get to see: a right may be of no use, since what stands behind a view is read with the reader's rights, or
 * a policy hides the rows.
 */
export const READS: readonly string[] = [
  `create temporary table rows_read (role text, object text)`,
  `do $read$
declare one record; found boolean;
begin
  for one in select r.rolname as role, c.oid::regclass::text as object
    from pg_roles r, pg_class c
    where r.oid >= 16384 and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege(r.rolname, c.oid, 'SELECT') or has_any_column_privilege(r.rolname, c.oid, 'SELECT'))
  loop
    begin
      execute format('set local role %I', one.role);
      execute format('select exists (select from %s)', one.object) into found;
      execute 'reset role';
    exception when others then
      found := false;
    end;
    if found then insert into pg_temp.rows_read values (one.role, one.object); end if;
  end loop;
end $read$`,
  `with ${OBJECTS}
${THERE}
union all
select role, object, '', 'ROWS' from pg_temp.rows_read
order by 1, 2, 3, 4`,
];

/** A right that a role has, or lacks, otherwise than after all solutions; roles and objects of the answer's own don't count. */
export function rightOtherwise(
  solutions: readonly StatementResult[],
  answer: StatementResult,
): ProbeReason | null {
  const key = (row: Row) => JSON.stringify(row);
  const wanted = solutions.map(({ rows }) => new Set(rows.map(key)));
  const found = new Set(answer.rows.map(key));
  const isCommon = ([role, object]: Row) =>
    [wanted[0], found].every(
      (rights) =>
        rights?.has(JSON.stringify([role, "", "", "there"])) &&
        rights.has(JSON.stringify(["", object, "", "there"])),
    );
  for (const row of [...answer.rows, ...(solutions[0]?.rows ?? [])]) {
    const [role, object] = row;
    if (role === "" || object === "" || !isCommon(row)) continue;
    const has = found.has(key(row));
    if (wanted.some((rights) => rights.has(key(row)) === has)) continue;
    return {
      kind: "probe",
      statement: askedFor(row, has),
      outcome: { expected: "result", difference: null, error: null },
    };
  }
  return null;
}

function askedFor([role, object, column, right]: Row, has: boolean): string {
  const must = `-- must be ${has ? "false" : "true"}`;
  if (right === "ROWS")
    return `SET ROLE ${role};\nSELECT * FROM ${object}; -- must show ${has ? "nothing" : "its rows"}`;
  if (object === EVERYWHERE)
    return right === "CREATE"
      ? `SELECT has_schema_privilege('${role}', 'public', 'CREATE'); ${must}`
      : `-- ${role} ${has ? "must not be" : "must be"} ${right}\nSELECT * FROM pg_roles WHERE rolname = '${role}';`;
  return column
    ? `SELECT has_column_privilege('${role}', '${object}', '${column}', '${right}'); ${must}`
    : `SELECT has_table_privilege('${role}', '${object}', '${right}'); ${must}`;
}
