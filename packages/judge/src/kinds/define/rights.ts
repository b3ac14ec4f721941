import type { Row, StatementResult } from "../../results/statement-result.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";

/** A right on whatever is made later is one on this table, too. */
const LATER = "made_later";
export const LATER_TABLE = `create table public.${LATER} (id integer)`;
/** What a role may do with a relation that no solution has. */
const BESIDES = "ALSO READ OR CHANGE ";
const ADMIN_OF = "ADMIN OF ";
const MEMBER_OF = "MEMBER OF ";
const EXECUTE_AS = "EXECUTE AS ";
const GRANTABLE = " WITH GRANT OPTION";
/** Stands for what a role may do whatever the object. */
const EVERYWHERE = "pg_roles";

const OBJECTS = `roles as (select rolname, oid from pg_roles where oid >= 16384 union all select 'public', null),
-- What a role may do as another that it belongs to, it may do.
acting as (
  select r.rolname, r.rolname as as_role from roles r
  union
  select r.rolname, g.rolname from roles r join pg_roles g on pg_has_role(r.oid, g.oid, 'SET') or pg_has_role(r.oid, g.oid, 'USAGE')
  where r.oid is not null
),
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
select distinct r.rolname, o.name, '', p.right from acting r, objects o,
  unnest(array['DELETE', 'TRUNCATE', 'TRIGGER', 'DELETE${GRANTABLE}']) as p ("right")
where has_table_privilege(r.as_role, o.oid, p.right)
union all
select distinct r.rolname, o.name, a.attname, p.right from acting r, objects o, pg_attribute a,
  unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES', 'SELECT${GRANTABLE}', 'INSERT${GRANTABLE}',
    'UPDATE${GRANTABLE}']) as p ("right")
where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.as_role, o.oid, a.attnum, p.right)
union all
select distinct r.rolname, '${EVERYWHERE}', '', p.name
from acting r join pg_roles s on s.rolname = r.as_role, lateral (values ('SUPERUSER', s.rolsuper), ('CREATEDB', s.rolcreatedb), ('CREATEROLE', s.rolcreaterole), ('BYPASSRLS', s.rolbypassrls),
  ('REPLICATION', s.rolreplication), ('CREATE', has_schema_privilege(s.rolname, 'public', 'CREATE'))) as p (name, has)
where p.has
union all
select distinct r.rolname, '${EVERYWHERE}', '', '${MEMBER_OF}' || s.rolname
from acting r join pg_roles s on s.rolname = r.as_role where s.oid < 16384
union all
select distinct r.rolname, '${EVERYWHERE}', '', '${EXECUTE_AS}' || pg_get_userbyid(f.proowner)
from roles r, pg_proc f
where r.oid is not null and f.oid >= 16384 and f.prosecdef and f.proowner <> r.oid and f.prorettype <> 'trigger'::regtype
  and has_schema_privilege(r.oid, f.pronamespace, 'USAGE') and has_function_privilege(r.oid, f.oid, 'EXECUTE')
union all
select distinct r.rolname, '${EVERYWHERE}', '', '${BESIDES}' || c.oid::regclass::text
from acting r, roles s, pg_class c
where s.rolname = r.rolname and s.oid is not null and c.oid >= 16384 and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and has_schema_privilege(r.as_role, c.relnamespace, 'USAGE')
  and (has_any_column_privilege(r.as_role, c.oid, 'SELECT, INSERT, UPDATE') or has_table_privilege(r.as_role, c.oid, 'DELETE, TRUNCATE'))
union all
select m.rolname, '${EVERYWHERE}', '', '${ADMIN_OF}' || g.rolname
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
  for one in select r.rolname as role, quote_ident(c.relname) as object
    from pg_roles r, pg_class c
    where r.oid >= 16384 and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege(r.rolname, c.oid, 'SELECT') or has_any_column_privilege(r.rolname, c.oid, 'SELECT'))
  loop
    begin
      execute pg_catalog.format('set local role %I', one.role);
      set local search_path = public;
      execute pg_catalog.format('select exists (select from public.%s)', one.object) into found;
      set local search_path = pg_catalog;
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
    const [role, object, , right] = row;
    if (role === "" || object === "" || !isCommon(row)) continue;
    const has = found.has(key(row));
    if (!has && right?.startsWith(BESIDES)) continue;
    if (wanted.some((rights) => rights.has(key(row)) === has)) continue;
    return {
      kind: "probe",
      statement: askedFor(row, has),
      who: inWords(row, has),
      outcome: { expected: "result", difference: null, error: null },
    };
  }
  return null;
}

function askedFor([role, object, column, right]: Row, has: boolean): string {
  const must = `-- must be ${has ? "false" : "true"}`;
  if (right === "ROWS")
    return `SET ROLE ${role};\nSELECT * FROM ${object}; -- must show ${has ? "nothing" : "its rows"}`;
  if (right?.startsWith(BESIDES))
    return `SET ROLE ${role};\nSELECT * FROM ${right.slice(BESIDES.length)}; -- must be refused`;
  if (object === EVERYWHERE)
    return right === "CREATE"
      ? `SELECT has_schema_privilege('${role}', 'public', 'CREATE'); ${must}`
      : `-- ${role} ${has ? "must not be" : "must be"} ${right}\nSELECT * FROM pg_roles WHERE rolname = '${role}';`;
  return column
    ? `SELECT has_column_privilege('${role}', '${object}', '${column}', '${right}'); ${must}`
    : `SELECT has_table_privilege('${role}', '${object}', '${right}'); ${must}`;
}

/** Who can do what otherwise than after the solutions. */
function inWords([name, object, column, right]: Row, has: boolean): string {
  const role = name === "public" ? "every role" : `\`${name}\``;
  const place = column ? `the column \`${column}\` of \`${object}\`` : `\`${object}\``;
  return `${role} ${differs(right ?? "", { object: object ?? "", place, has })}, and ${has ? "shouldn't" : "should"}.`;
}

/** What a role can or can't do, as a predicate. */
function differs(
  right: string,
  { object, place, has }: { readonly object: string; readonly place: string; readonly has: boolean },
): string {
  const can = has ? "can" : "can't";
  if (right === "ROWS") return `sees ${has ? "" : "no "}rows of ${place}`;
  if (right.startsWith(BESIDES)) return `can read \`${right.slice(BESIDES.length)}\``;
  if (right.startsWith(MEMBER_OF)) return `${can} become \`${right.slice(MEMBER_OF.length)}\` by SET ROLE`;
  if (right.startsWith(EXECUTE_AS))
    return `${can} run a function with the rights of \`${right.slice(EXECUTE_AS.length)}\``;
  if (right.startsWith(ADMIN_OF)) return `${can} grant membership of \`${right.slice(ADMIN_OF.length)}\``;
  if (right.endsWith(GRANTABLE))
    return `${can} pass ${right.slice(0, -GRANTABLE.length)} on ${place} on to others`;
  if (object !== EVERYWHERE) return `${has ? "has" : "lacks"} the privilege ${right} on ${place}`;
  return right === "CREATE" ? `${can} create tables` : `${has ? "has" : "lacks"} the attribute ${right}`;
}
