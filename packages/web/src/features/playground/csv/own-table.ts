import { MAX_SCRIPT_LENGTH } from "@master-sql/judge/sandbox";
import { z } from "zod";
import { quoteIdentifier } from "../../../ui/sql-editor/index.ts";
import { COLUMN_TYPES, type ColumnType, sqlValue } from "./column-type.ts";
import type { CsvFile } from "./read-csv.ts";

/** Characters of a row as it is written down; a script has room for it, and for the table's columns. */
const LONGEST_ROW = MAX_SCRIPT_LENGTH / 2;

/** A table of the learner's own: it stands beside those of a dataset in this browser, and nowhere else. */
export const ownTableSchema = z.object({
  name: z.string().min(1),
  /** Slug of the dataset that it stands beside. */
  dataset: z.string(),
  columns: z.array(z.object({ name: z.string().min(1), type: z.enum(COLUMN_TYPES) })),
  /** Cells as PostgreSQL reads them; null is NULL. */
  rows: z.array(z.array(z.string().nullable())),
});
export type OwnTable = z.infer<typeof ownTableSchema>;

interface TablePlan {
  readonly name: string;
  readonly dataset: string;
  readonly hasHeader: boolean;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
}

/** The table that a file becomes; the first cell that isn't of its column's type, in words, where there is one. */
export function tableOf(
  file: CsvFile,
  { name, dataset, hasHeader, columns }: TablePlan,
): { readonly table: OwnTable } | { readonly problem: string } {
  const rows: (string | null)[][] = [];
  for (const [at, cells] of file.rows.entries()) {
    if (at === 0 && hasHeader) continue;
    const row: (string | null)[] = [];
    for (const [i, column] of columns.entries()) {
      const cell = cells[i] ?? "";
      const value = sqlValue(cell, column.type, file.delimiter === ";");
      if (value === undefined)
        return {
          problem: `Line ${file.lines[at]}: “${shortened(cell)}” in ${column.name} isn't ${column.type}.`,
        };
      row.push(value);
    }
    // A row is put in by one script.
    const length = written(row).length;
    if (length > LONGEST_ROW)
      return {
        problem: `Line ${file.lines[at]} has ${length.toLocaleString("en")} characters; at most ${LONGEST_ROW.toLocaleString("en")} can be imported.`,
      };
    rows.push(row);
  }
  return { table: { name, dataset, columns: [...columns], rows } };
}

/** Tells whether the table is there: one row with `t` or `f`. */
export function isThereSql(table: OwnTable): string {
  return `SELECT to_regclass(${literal(`public.${quoteIdentifier(table.name)}`)}) IS NOT NULL`;
}

/** Scripts that make and fill the table, each within what can be run at once. */
export function importScripts(table: OwnTable): string[] {
  const name = `public.${quoteIdentifier(table.name)}`;
  const columns = table.columns.map((column) => `${quoteIdentifier(column.name)} ${column.type}`);
  const scripts: string[] = [];
  let script = `CREATE TABLE ${name} (${columns.join(", ")})`;
  let values: string[] = [];
  let length = 0;
  const end = () => {
    scripts.push(
      values.length === 0 ? script : `${script};\nINSERT INTO ${name} VALUES\n${values.join(",\n")}`,
    );
    script = "SELECT 1";
    values = [];
    length = 0;
  };
  for (const row of table.rows) {
    const tuple = written(row);
    if (values.length > 0 && length + tuple.length > LONGEST_ROW) end();
    values.push(tuple);
    length += tuple.length + 2;
  }
  if (values.length > 0 || scripts.length === 0) end();
  return scripts;
}

function written(row: readonly (string | null)[]): string {
  return `(${row.map((cell) => (cell === null ? "NULL" : literal(cell))).join(", ")})`;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
