import type { TableDrawing } from "@master-sql/course";
import { textLiteral } from "@master-sql/sql";
import { list, number, quantity } from "@master-sql/words";
import type { SelectStmt } from "@pgsql/types";
import { CannotDraw, type Drawn, type Subject } from "./model.ts";
import { treeOf } from "./subject.ts";
import { tableName } from "./table-name.ts";

const MOST_ROWS = 5;
const MOST_COLUMNS = 7;

type Row = readonly (string | null)[];

/** The first rows of a table, or of a query's result, with the words for its parts. */
export async function drawTable(subject: Subject): Promise<Drawn> {
  const select = await treeOf(subject);
  const first = await rowsOf(subject, `SELECT * FROM (${subject.sql}\n) AS q LIMIT ${MOST_ROWS}`);
  const counted = await rowsOf(subject, `SELECT count(*) FROM (${subject.sql}\n) AS q`);
  const total = Number(counted.rows[0]?.[0] ?? 0);
  const { columns, rows } = first;
  if (rows.length === 0 || columns.length > MOST_COLUMNS)
    throw new CannotDraw(
      `The picture needs a row, and has room for ${MOST_COLUMNS} columns; there are ${quantity(total, "row")} and ${quantity(columns.length, "column")}.`,
    );
  const leaf = { RangeSubselect: { subquery: { SelectStmt: select } } };
  const { name } = tableName(leaf, "result");
  const names = columns.map((column) => column.name);
  const keyNames = keepsNames(select) ? await keyOf(subject, name) : [];
  const isWhole = keyNames.every((column) => names.includes(column));
  const key = isWhole ? keyNames.map((column) => names.indexOf(column)) : [];
  const drawing: TableDrawing = {
    kind: "table",
    table: {
      name,
      alias: null,
      columns: names,
      rows: rows.map((row) => [...row]),
      hidden: total - rows.length,
    },
    types: columns.map(({ typeName }) => shortName(typeName)),
    key,
    ...partsOf(rows, key),
  };
  return {
    drawing,
    title: subject.sql.replace(/\s+/g, " "),
    caption: captionOf(drawing, select.whereClause !== undefined),
    rows: partWords(drawing),
  };
}

async function rowsOf({ run }: Subject, sql: string) {
  const ran = await run(sql);
  if (!ran.ok) throw new CannotDraw(`The query fails: ${ran.message}.`);
  return ran;
}

/** The name of a type as the lessons write it. */
function shortName(typeName: string): string {
  return typeName.replace("timestamp with time zone", "timestamptz").replace(" without time zone", "");
}

/** Whether each column of the result has the name that it has in the table. */
function keepsNames({ targetList = [], withClause }: SelectStmt): boolean {
  return !withClause && targetList.every((node) => "ResTarget" in node && node.ResTarget.name === undefined);
}

/** The columns of a table's primary key; none where there is no such table, or no key. */
async function keyOf(subject: Subject, name: string): Promise<readonly string[]> {
  const { rows } = await rowsOf(
    subject,
    `SELECT a.attname
    FROM pg_index AS i
    JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indisprimary AND i.indrelid = to_regclass(quote_ident(${textLiteral(name)}))
    ORDER BY array_position(i.indkey::int[], a.attnum::int)`,
  );
  return rows.map(([column]) => column ?? "");
}

/** The row, the value, and the NULL that are pointed out: each in a row of its own, so that the words have room. */
function partsOf(
  rows: readonly Row[],
  key: readonly number[],
): Pick<TableDrawing, "row" | "value" | "missing"> {
  const missingRow = rows.findIndex((row) => row.includes(null));
  const missing = missingRow < 0 ? null : { row: missingRow, column: rows[missingRow]?.indexOf(null) ?? 0 };
  const [row = null, valueRow] = rows.flatMap((_, at) => (at === missingRow ? [] : [at]));
  const column = valueRow === undefined ? -1 : valueColumn(rows[valueRow] ?? [], key);
  return { row, value: valueRow === undefined || column < 0 ? null : { row: valueRow, column }, missing };
}

/** The last column of a row that has a value and doesn't belong to the key. */
function valueColumn(row: Row, key: readonly number[]): number {
  return row.findLastIndex((cell, at) => cell !== null && !key.includes(at));
}

/** With WHERE, the rows that are counted aren't all of the table's. */
function captionOf({ table, key }: TableDrawing, isFiltered: boolean): string {
  const what = table.name === "result" || isFiltered ? "The result" : `The table ${table.name}`;
  const total = table.rows.length + table.hidden;
  const size = `${what} has ${quantity(total, "row")} and ${quantity(table.columns.length, "column")}`;
  const shown = table.hidden > 0 ? `; here are the first ${number(table.rows.length)} rows.` : ".";
  const names = list(key.map((at) => table.columns[at] ?? ""));
  if (key.length === 0) return size + shown;
  return `${size}${shown} ${key.length === 1 ? `The primary key ${names} identifies` : `Together, ${names} are the primary key, and identify`} each row.`;
}

/** A sentence for each part, in the order of the picture. */
function partWords({ table, types, key, row, value, missing }: TableDrawing): readonly string[] {
  const { columns, rows, name } = table;
  const cells = (at: number) => `(${(rows[at] ?? []).map((cell) => cell ?? "NULL").join(", ")})`;
  const typed = columns.map((column, at) => `${column} (${types[at]})`);
  return [
    ...(name === "result" ? [] : [`The table name is ${name}.`]),
    `The columns, with their types, are ${list(typed)}.`,
    ...(key.length === 0 ? [] : [`The primary key is ${list(key.map((at) => columns[at] ?? ""))}.`]),
    ...(row === null ? [] : [`${cells(row)} is a row.`]),
    ...(value === null
      ? []
      : [
          `${rows[value.row]?.[value.column]} is the value of ${columns[value.column]} in the row ${cells(value.row)}.`,
        ]),
    ...(missing === null
      ? []
      : [`NULL marks that the row ${cells(missing.row)} has no value in ${columns[missing.column]}.`]),
  ];
}
