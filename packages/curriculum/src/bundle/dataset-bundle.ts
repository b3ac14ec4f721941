import type { DatasetBundle } from "@master-sql/course";
import type { Dataset } from "@master-sql/course/source";
import type { Row, SqlSandbox } from "@master-sql/judge/sandbox";
import { renderMarkdown } from "../prose/markdown.ts";
import { queryRows } from "./query-rows.ts";

const SAMPLE_ROWS = 5;

type TableBundle = DatasetBundle["tables"][number];
type ColumnBundle = TableBundle["columns"][number];

/** Describes a dataset by asking PostgreSQL's catalogue in a sandbox that has the dataset open. */
export async function datasetBundle(dataset: Dataset, sandbox: SqlSandbox): Promise<DatasetBundle> {
  const { slug, title, summary, about } = dataset;
  const tables: TableBundle[] = [];
  const columns = Map.groupBy(await queryRows(sandbox, COLUMNS), ([table]) => table);
  for (const [name, quoted, comment, primaryKey] of await queryRows(sandbox, TABLES)) {
    if (typeof name !== "string" || typeof quoted !== "string") continue;
    tables.push({
      name,
      comment: comment ?? null,
      ...(await countAndSample(sandbox, quoted, primaryKey ?? null)),
      columns: (columns.get(name) ?? []).map(columnBundle),
    });
  }
  return { slug, title, summary, aboutHtml: renderMarkdown(about), tables };
}

async function countAndSample(
  sandbox: SqlSandbox,
  table: string,
  primaryKey: string | null,
): Promise<Pick<TableBundle, "rowCount" | "sampleRows">> {
  const [[count] = []] = await queryRows(sandbox, `select count(*) from ${table}`);
  const sample = await queryRows(
    sandbox,
    `select * from ${table} as sampled order by ${primaryKey ?? "sampled"} limit ${SAMPLE_ROWS}`,
  );
  return { rowCount: Number(count), sampleRows: sample.map((row) => [...row]) };
}

function columnBundle(row: Row): ColumnBundle {
  const [, name, type, nullable, primaryKey, unique, referencedTable, referencedColumn, comment] = row;
  return {
    name: name ?? "",
    type: type ?? "",
    nullable: nullable === "t",
    primaryKey: primaryKey === "t",
    unique: unique === "t",
    references:
      referencedTable && referencedColumn ? { table: referencedTable, column: referencedColumn } : null,
    comment: comment ?? null,
  };
}

/** Tables in the order in which the schema creates them; the primary key as a quoted list. */
const TABLES = `
select c.relname,
       c.oid::regclass::text,
       obj_description(c.oid, 'pg_class'),
       (select string_agg(quote_ident(a.attname), ', ' order by k.position)
        from pg_index i,
             unnest(i.indkey) with ordinality as k(attnum, position)
             join pg_attribute a on a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid)
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
order by c.oid`;

/** Of several foreign keys on a column the first declared is told. */
const COLUMNS = `
select c.relname,
       a.attname,
       format_type(a.atttypid, a.atttypmod),
       not a.attnotnull,
       exists (select from pg_index i
               where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)),
       exists (select from pg_index i
               where i.indrelid = c.oid and i.indisunique and i.indpred is null
                 and i.indnkeyatts = 1 and i.indkey[0] = a.attnum),
       fk.referenced_table,
       fk.referenced_column,
       col_description(c.oid, a.attnum)
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join lateral (
  select r.relname as referenced_table, ra.attname as referenced_column
  from pg_constraint con
  cross join unnest(con.conkey, con.confkey) as k(attnum, referenced_attnum)
  join pg_class r on r.oid = con.confrelid
  join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = k.referenced_attnum
  where con.conrelid = c.oid and con.contype = 'f' and k.attnum = a.attnum
  order by con.oid
  limit 1
) fk on true
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
order by c.oid, a.attnum`;
