import type { DatasetBundle } from "@master-sql/course";
import type { Column, Schema, Table, ValueKind } from "@master-sql/sql";

const KINDS: readonly (readonly [RegExp, ValueKind])[] = [
  [/^(integer|bigint|smallint)$/, "integer"],
  [/^(numeric|real|double)/, "decimal"],
  [/^(text|character)/, "text"],
  [/^boolean$/, "boolean"],
  [/^date$/, "date"],
  [/^timestamp/, "timestamp"],
  [/^time/, "time"],
  [/^interval/, "interval"],
  [/^uuid$/, "uuid"],
];

/**
 * The tables of a dataset as rules about trees read them. Unique sets of several columns other than the primary key
 * aren't known.
 */
export function schemaOf(dataset: DatasetBundle): Schema {
  return { tables: new Map(dataset.tables.map((table) => [table.name, tableOf(table)])), views: new Map() };
}

type TableBundle = DatasetBundle["tables"][number];

function tableOf({ name, columns }: TableBundle): Table {
  const primary = columns.filter((column) => column.primaryKey).map((column) => column.name);
  const uniques = columns.filter(({ unique }) => unique).map((column) => [column.name]);
  return {
    key: name,
    sqlName: name,
    columns: columns.map(columnOf),
    uniques: primary.length > 0 ? [primary, ...uniques] : uniques,
    hasPrimaryKey: primary.length > 0,
    foreignKeys: columns.flatMap((column) =>
      column.references
        ? [
            {
              columns: [column.name],
              target: column.references.table,
              targetColumns: [column.references.column],
            },
          ]
        : [],
    ),
    checks: [],
  };
}

function columnOf({ name, type, nullable }: TableBundle["columns"][number]): Column {
  return {
    name,
    typeName: type,
    kind: KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? "other",
    notNull: !nullable,
    computed: false,
    identityAlways: false,
    labels: [],
  };
}
