import type { Column, Schema, Table, TableKey, ValueKind, View } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import { z } from "zod";
import { rowsOf, type TrialDatabase } from "../sandbox/trial-database.ts";

const tableRow = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      category: z.string(),
      not_null: z.boolean(),
      computed: z.boolean(),
      identity_always: z.boolean(),
      labels: z.array(z.string()).nullable(),
    }),
  ),
  uniques: z.array(z.array(z.string())).nullable(),
  primary: z.boolean(),
  foreign_keys: z
    .array(
      z.object({
        columns: z.array(z.string()),
        target_schema: z.string(),
        target: z.string(),
        target_columns: z.array(z.string()),
      }),
    )
    .nullable(),
  checks: z.array(z.object({ expression: z.string(), columns: z.array(z.string()) })).nullable(),
});

const viewRow = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  reads: z.array(z.object({ schema: z.string(), name: z.string() })).nullable(),
});

const userSchema = `n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'`;

/** Names of the columns with the numbers in an int2[] expression, in that order. */
const namesOf = (table: string, numbers: string) => `(
  SELECT json_agg(member.attname ORDER BY listed.place)
  FROM unnest(${numbers}) WITH ORDINALITY AS listed(number, place)
  JOIN pg_attribute member ON member.attrelid = ${table} AND member.attnum = listed.number)`;

const tablesQuery = `
SELECT json_build_object(
  'schema', n.nspname, 'name', c.relname,
  'columns', (
    SELECT json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'category', t.typcategory,
      'not_null', a.attnotnull OR t.typnotnull, 'computed', a.attgenerated <> '', 'identity_always', a.attidentity = 'a',
      'labels', (SELECT json_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid)
    ) ORDER BY a.attnum)
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
  'uniques', (
    SELECT json_agg(${namesOf("c.oid", "string_to_array(i.indkey::text, ' ')::int2[]")} ORDER BY NOT i.indisprimary, i.indexrelid)
    FROM pg_index i
    WHERE i.indrelid = c.oid AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL),
  'primary', EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary),
  'foreign_keys', (
    SELECT json_agg(json_build_object(
      'columns', ${namesOf("k.conrelid", "k.conkey")},
      'target_schema', tn.nspname, 'target', tc.relname,
      'target_columns', ${namesOf("k.confrelid", "k.confkey")}) ORDER BY k.oid)
    FROM pg_constraint k JOIN pg_class tc ON tc.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = tc.relnamespace
    WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conparentid = 0),
  'checks', (
    SELECT json_agg(json_build_object(
      'expression', pg_get_expr(k.conbin, k.conrelid), 'columns', ${namesOf("k.conrelid", "k.conkey")}) ORDER BY k.oid)
    FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey IS NOT NULL)
)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${userSchema}
ORDER BY c.oid`;

const viewsQuery = `
SELECT json_build_object(
  'schema', n.nspname, 'name', c.relname,
  'columns', (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0),
  'reads', (
    SELECT json_agg(DISTINCT jsonb_build_object('schema', rn.nspname, 'name', rc.relname))
    FROM pg_rewrite w
    JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid AND d.refclassid = 'pg_class'::regclass
    JOIN pg_class rc ON rc.oid = d.refobjid AND rc.oid <> c.oid
    JOIN pg_namespace rn ON rn.oid = rc.relnamespace
    WHERE w.ev_class = c.oid))
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'v' AND ${userSchema}
ORDER BY c.oid`;

/** Reads tables, keys, checks and views from PostgreSQL's catalogue. */
export async function readSchema(database: TrialDatabase): Promise<Schema> {
  const tables = new Map<TableKey, Table>();
  for (const [json] of await rowsOf(database, tablesQuery)) {
    const table = tableFrom(tableRow.parse(JSON.parse(json ?? "null")));
    tables.set(table.key, table);
  }
  const rows = await rowsOf(database, viewsQuery);
  const views = viewsFrom(rows.map(([json]) => viewRow.parse(JSON.parse(json ?? "null"))));
  return { tables, views };
}

function tableFrom(row: z.infer<typeof tableRow>): Table {
  return {
    key: tableKey(row.schema, row.name),
    sqlName: QuoteUtils.quoteQualifiedIdentifier(row.schema === "public" ? undefined : row.schema, row.name),
    columns: row.columns.map((column): Column => {
      const labels = column.labels ?? [];
      return {
        name: column.name,
        typeName: column.type,
        kind: labels.length > 0 ? "enum" : valueKind(column.type),
        notNull: column.not_null,
        computed: column.computed,
        identityAlways: column.identity_always,
        labels,
      };
    }),
    uniques: row.uniques ?? [],
    hasPrimaryKey: row.primary,
    foreignKeys: (row.foreign_keys ?? []).map((key) => ({
      columns: key.columns,
      target: tableKey(key.target_schema, key.target),
      targetColumns: key.target_columns,
    })),
    checks: row.checks ?? [],
  };
}

function tableKey(schema: string, name: string): TableKey {
  return schema === "public" ? name : `${schema}.${name}`;
}

function viewsFrom(rows: readonly z.infer<typeof viewRow>[]): ReadonlyMap<TableKey, View> {
  const reads = new Map(
    rows.map((row) => [
      tableKey(row.schema, row.name),
      (row.reads ?? []).map(({ schema, name }) => tableKey(schema, name)),
    ]),
  );
  const tablesBehind = (key: TableKey): readonly TableKey[] => {
    const direct = reads.get(key);
    return direct === undefined ? [key] : direct.flatMap(tablesBehind);
  };
  return new Map(
    rows.map((row) => {
      const key = tableKey(row.schema, row.name);
      return [key, { key, columns: row.columns, tables: [...new Set(tablesBehind(key))] }];
    }),
  );
}

function valueKind(typeName: string): ValueKind {
  const plain = typeName.replace(/\([^()]*\)/, "").trim();
  if (plain.endsWith("[]")) return "other";
  if (/^(smallint|integer|bigint)$/.test(plain)) return "integer";
  if (/^(numeric|real|double precision|money)$/.test(plain)) return "decimal";
  if (/^(text|character varying|character|bpchar|name|citext|"char")$/.test(plain)) return "text";
  if (plain === "boolean" || plain === "date" || plain === "uuid") return plain;
  if (plain.startsWith("timestamp")) return "timestamp";
  if (plain.startsWith("time")) return "time";
  if (plain.startsWith("interval")) return "interval";
  return "other";
}
