import type { StatementResult } from "../../results/statement-result.ts";
import type { ProbeReason } from "../../verdicts/verdict.ts";

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
        `select '${table}' as "table", count(*), sum(hashtextextended(row(${columns})::text, 0)) from public.${table}`,
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

const RULE = "rule";
const OUT_OF_FORCE = "disabled";
/** No task asks for these, whatever the table. */
const OF_ANY_TABLE = new Set<string | null>([RULE, OUT_OF_FORCE]);

/**
 * What tables are made of besides their rows: a row per column, default, constraint, unique index, and trigger. Names of
 * constraints and indexes don't count, nor do indexes that refuse nothing.
 */
export const STRUCTURE = `
with tables as (
  select c.oid, quote_ident(c.relname) as name, c.relrowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
)
select t.name, 'column', a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' NOT NULL' else '' end
from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
union
select t.name, 'default', a.attname || ' ' || pg_get_expr(d.adbin, d.adrelid)
from tables t join pg_attrdef d on d.adrelid = t.oid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.adnum
union
select t.name, 'constraint', pg_get_constraintdef(c.oid)
from tables t join pg_constraint c on c.conrelid = t.oid where c.contype in ('c', 'f', 'p', 'u', 'x')
union
select t.name, 'unique index', regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON', ' INDEX ON')
from tables t join pg_index i on i.indrelid = t.oid and i.indisunique
where not exists (select from pg_constraint c where c.conindid = i.indexrelid)
union
select t.name, 'trigger', pg_get_triggerdef(g.oid)
from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
union
select t.name, '${RULE}', pg_get_ruledef(w.oid)
from tables t join pg_rewrite w on w.ev_class = t.oid
union
-- PostgreSQL's own triggers, which enforce references, can't be put out of force.
select t.name, '${OUT_OF_FORCE}', pg_get_triggerdef(g.oid)
from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal where g.tgenabled not in ('O', 'A')
union
select t.name, 'row level security', '' from tables t where t.relrowsecurity
order by 1, 2, 3`;

/**
 * What a table that was there before lost although every solution keeps it, or has since although no solution gives it that.
 * What the contract's own tables have besides is asked by the catalogue and by rows.
 */
export function structureOtherwise(
  before: StatementResult,
  solutions: readonly StatementResult[],
  answer: StatementResult,
  objects: readonly string[],
): ProbeReason | null {
  const key = (row: readonly unknown[]) => JSON.stringify(row);
  const wanted = solutions.map(({ rows }) => new Set(rows.map(key)));
  const found = new Set(answer.rows.map(key));
  const tables = new Set(before.rows.map(([table]) => table));
  const lost = before.rows.find((row) => !found.has(key(row)) && wanted.every((own) => own.has(key(row))));
  const got = answer.rows.find(
    (row) =>
      (OF_ANY_TABLE.has(row[1] ?? null) || (tables.has(row[0] ?? null) && !objects.includes(row[0] ?? ""))) &&
      wanted.every((own) => !own.has(key(row))),
  );
  const row = lost ?? got;
  if (row === undefined) return null;
  const [table, sort, text] = row;
  return {
    kind: "probe",
    statement: `-- ${table} must ${row === lost ? "still have" : "not have"} the ${sort} ${text?.replaceAll("public.", "")}\nSELECT * FROM ${table};`,
    outcome: { expected: "result", difference: null, error: null },
  };
}
