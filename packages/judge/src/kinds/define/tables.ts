import { textLiteral } from "@master-sql/sql";
import type { StatementResult } from "../../results/statement-result.ts";

/** What rows can be tried with: the columns of a contract's tables, and what ties them together. */
export interface Tables {
  readonly columns: readonly TableColumn[];
  /** Unique indexes and exclusion constraints, with all columns that their values and conditions are made of. */
  readonly keys: readonly TableRule[];
  readonly checks: readonly TableRule[];
  readonly references: readonly Reference[];
  /** What happens besides whenever rows are written: a trigger with its function's body, or a rule. */
  readonly triggers: readonly TableRule[];
}

export interface TableColumn {
  readonly object: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Worked out of the row's other columns. */
  readonly isGenerated: boolean;
  /** Counted by the table when nothing is given. */
  readonly isNumbered: boolean;
  /** Of a `numeric` with a scale, and 0 for whole numbers. */
  readonly scale: number | null;
}

interface TableRule {
  readonly object: string;
  readonly columns: readonly string[];
  readonly definition: string;
}

/** A foreign key of one column. */
interface Reference {
  readonly object: string;
  readonly column: string;
  readonly parent: string;
  readonly parentColumn: string;
}

/** Two queries on the tables of a contract, whose results `tablesOf` reads. */
export function tablesQueries(objects: readonly string[]): readonly [string, string] {
  const names = objects.map(textLiteral).join(", ");
  const named = `objects as (
  select o.name, c.oid from unnest(array[${names}]::text[]) as o (name)
  join pg_class c on c.oid = to_regclass(o.name) and c.relkind in ('r', 'p')
), named as (
  select o.name, a.*, quote_ident(a.attname) as quoted
  from objects o join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
)`;
  const columns = `with ${named}
select n.name, n.quoted, case t.typcategory when 'N' then 'number' when 'S' then 'text' else format_type(n.atttypid, null) end,
  not n.attnotnull, n.attgenerated <> '',
  n.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false),
  case when t.typname in ('int2', 'int4', 'int8') then 0 when t.typname = 'numeric' and n.atttypmod >= 0 then (n.atttypmod - 4) & 2047 end
from named n join pg_type t on t.oid = n.atttypid
left join pg_attrdef d on d.adrelid = n.attrelid and d.adnum = n.attnum
order by 1, 2`;
  const listed = (condition: string) =>
    `(select coalesce(json_agg(n.quoted order by n.quoted), '[]') from named n where n.attrelid = o.oid and (${condition}))::text`;
  const rules = `with ${named}
select 'key', o.name, ${listed(`n.attnum = any (i.indkey::int2[]) or exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
      and d.refclassid = 'pg_class'::regclass and d.refobjid = o.oid and d.refobjsubid = n.attnum)`)},
  regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON', ' INDEX ON')
from objects o join pg_index i on i.indrelid = o.oid and (i.indisunique or i.indisexclusion)
union
select 'check', o.name, ${listed("n.attnum = any (c.conkey)")}, pg_get_constraintdef(c.oid)
from objects o join pg_constraint c on c.conrelid = o.oid and c.contype = 'c'
union
select 'reference', o.name, ${listed("n.attnum = any (c.conkey)")},
  json_build_array(c.confrelid::regclass::text, (select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.confrelid and a.attnum = c.confkey[1]))::text
from objects o join pg_constraint c on c.conrelid = o.oid and c.contype = 'f' and cardinality(c.conkey) = 1
union
select 'trigger', o.name, '[]', pg_get_triggerdef(t.oid) || e'\\n' || p.prosrc
from objects o join pg_trigger t on t.tgrelid = o.oid and not t.tgisinternal join pg_proc p on p.oid = t.tgfoid
union
select 'trigger', o.name, '[]', pg_get_ruledef(r.oid)
from objects o join pg_rewrite r on r.ev_class = o.oid
order by 1, 2, 3, 4`;
  return [columns, rules];
}

export function tablesOf(columns: StatementResult, rules: StatementResult): Tables {
  const named = (sort: string) =>
    rules.rows
      .filter((row) => row[0] === sort)
      .map(([, object, listed, definition]) => ({
        object: object ?? "",
        columns: JSON.parse(listed ?? "[]") as readonly string[],
        definition: definition ?? "",
      }));
  return {
    columns: columns.rows.map(([object, name, type, nullable, generated, numbered, scale]) => ({
      object: object ?? "",
      name: name ?? "",
      type: type ?? "",
      nullable: nullable === "t",
      isGenerated: generated === "t",
      isNumbered: numbered === "t",
      scale: scale == null ? null : Number(scale),
    })),
    keys: named("key"),
    checks: named("check"),
    references: named("reference").map(({ object, columns: [column = ""], definition }) => {
      const [parent = "", parentColumn = ""] = JSON.parse(definition) as readonly string[];
      return { object, column, parent, parentColumn };
    }),
    triggers: named("trigger"),
  };
}
