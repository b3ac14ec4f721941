import type { StatementResult } from "../../results/statement-result.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";

/**
 * What roles may do with tables and views, by whatever they may do it: a row per role, object, column, and right. The rights
 * that have no column come with none.
 */
export const RIGHTS = `
with roles as (select rolname from pg_roles where oid >= 16384 union all select 'public'),
objects as (
  select c.oid, quote_ident(c.relname) as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
)
select r.rolname, '' as object, '' as "column", 'there' as "right" from roles r
union all
select '', o.name, '', 'there' from objects o
union all
select r.rolname, o.name, '', p.right from roles r, objects o,
  unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as p ("right")
where has_table_privilege(r.rolname, o.oid, p.right)
union all
select r.rolname, o.name, a.attname, p.right from roles r, objects o, pg_attribute a,
  unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES', 'SELECT WITH GRANT OPTION']) as p ("right")
where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.rolname, o.oid, a.attnum, p.right)
order by 1, 2, 3, 4`;

/** A right that a role has, or lacks, otherwise than after all solutions; roles and objects of the answer's own don't count. */
export function rightOtherwise(
  solutions: readonly StatementResult[],
  answer: StatementResult,
): ProbeReason | null {
  const key = (row: StatementResult["rows"][number]) => JSON.stringify(row);
  const wanted = solutions.map(({ rows }) => new Set(rows.map(key)));
  const found = new Set(answer.rows.map(key));
  const isCommon = ([role, object]: StatementResult["rows"][number]) =>
    [wanted[0], found].every(
      (rights) =>
        rights?.has(JSON.stringify([role, "", "", "there"])) &&
        rights.has(JSON.stringify(["", object, "", "there"])),
    );
  const all = [...answer.rows, ...(solutions[0]?.rows ?? [])];
  for (const row of all) {
    const [role, object, column, right] = row;
    if (role === "" || object === "" || !isCommon(row)) continue;
    const has = found.has(key(row));
    if (wanted.some((rights) => rights.has(key(row)) === has)) continue;
    const call = column
      ? `has_column_privilege('${role}', '${object}', '${column}', '${right}')`
      : `has_table_privilege('${role}', '${object}', '${right}')`;
    return {
      kind: "probe",
      statement: `SELECT ${call}; -- must be ${has ? "false" : "true"}`,
      outcome: { expected: "result", difference: null, error: null },
    };
  }
  return null;
}

/** The tables before an answer, with their columns as a list; to read a large one takes longer than all else. */
export const TABLES_BEFORE = `
select quote_ident(c.relname), string_agg(quote_ident(a.attname), ', ' order by a.attnum)
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpages < 200
group by c.oid, c.relname
order by 1`;

/** A row per table, with a trace of what it holds in the columns that it had before. */
export function tracesOf(tables: StatementResult): string {
  return tables.rows
    .map(
      ([table, columns]) =>
        `select '${table}' as "table", count(*), sum(hashtextextended(row(${columns})::text, 0)) from ${table}`,
    )
    .join("\nunion all\n");
}

/** A table whose rows are others than after every solution. */
export function rowsOtherwise(
  solutions: readonly StatementResult[],
  answer: StatementResult,
): ProbeReason | null {
  for (const [place, row] of answer.rows.entries()) {
    const trace = JSON.stringify(row);
    if (solutions.some(({ rows }) => JSON.stringify(rows[place]) === trace)) continue;
    return {
      kind: "probe",
      statement: `SELECT * FROM ${row[0]};`,
      outcome: { expected: "result", difference: null, error: null },
    };
  }
  return null;
}
