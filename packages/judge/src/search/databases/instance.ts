import { type Table, type TableKey, textLiteral } from "@master-sql/sql";
import { QuoteUtils } from "pgsql-deparser";
import type { GradingDatabase } from "../../contract/index.ts";
import type { Cell } from "../../results/statement-result.ts";

/** A row of a trial database: one cell for each column of its table; computed columns are always null here. */
export type Tuple = readonly Cell[];

/** The contents of a small database, in the order in which the rows are inserted. Tables not named are empty. */
export type Instance = ReadonlyMap<TableKey, readonly Tuple[]>;

/** Reads the form of a small database that is stored. */
export function instanceOf(database: GradingDatabase): Instance {
  return new Map(Object.entries(database));
}

/** The form of a small database that is stored. */
export function gradingDatabaseOf(instance: Instance): GradingDatabase {
  return Object.fromEntries([...instance].map(([table, rows]) => [table, rows.map((row) => [...row])]));
}

/** How many rows all tables have together. */
export function rowCount(instance: Instance): number {
  let count = 0;
  for (const rows of instance.values()) count += rows.length;
  return count;
}

/** INSERT statements that fill empty tables; `tables` in an order in which foreign keys hold. */
export function insertStatements(instance: Instance, tables: readonly Table[]): readonly string[] {
  return tables.flatMap((table) => {
    const rows = instance.get(table.key) ?? [];
    if (rows.length === 0) return [];
    const { head, given } = insertOf(table);
    const tuples = rows.map(
      (row) => `(${given.map((index) => literalOf(row[index] ?? null, table, index)).join(", ")})`,
    );
    return [`${head} VALUES ${tuples.join(", ")}`];
  });
}

/** COPY for one table, and the text that it reads. */
export interface TableCopy {
  readonly sql: string;
  readonly rows: string;
}

/**
 * The same as `insertStatements` for a search, which fills the same tables a thousand times: PostgreSQL takes little more
 * than half the time when there is nothing to parse and to plan.
 */
export function tableCopies(instance: Instance, tables: readonly Table[]): readonly TableCopy[] {
  return tables.flatMap((table) => {
    const rows = instance.get(table.key) ?? [];
    if (rows.length === 0) return [];
    const { names, given } = insertOf(table);
    const lines = rows.map((row) => `${given.map((index) => copied(row[index] ?? null)).join("\t")}\n`);
    return [{ sql: `COPY ${table.sqlName} (${names}) FROM STDIN`, rows: lines.join("") }];
  });
}

const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A cell in the text format of COPY (documentation of PostgreSQL, "COPY", section "File Formats"). */
function copied(cell: Cell): string {
  return cell === null ? "\\N" : cell.replace(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? character);
}

interface InsertInto {
  readonly head: string;
  readonly names: string;
  /** Places of the columns that take values. */
  readonly given: readonly number[];
}

/** A search inserts into the same tables a thousand times. */
const inserts = new WeakMap<Table, InsertInto>();

function insertOf(table: Table): InsertInto {
  const known = inserts.get(table);
  if (known) return known;
  const given = table.columns.flatMap((column, index) => (column.computed ? [] : [index]));
  const names = given.map((index) => QuoteUtils.quoteIdentifier(table.columns[index]?.name ?? "")).join(", ");
  const overriding = table.columns.some((column) => column.identityAlways) ? " OVERRIDING SYSTEM VALUE" : "";
  const insert = { head: `INSERT INTO ${table.sqlName} (${names})${overriding}`, names, given };
  inserts.set(table, insert);
  return insert;
}

/** A cell as SQL writes it. */
export function literalOf(cell: Cell, table: Table, column: number): string {
  if (cell === null) return "NULL";
  const kind = table.columns[column]?.kind;
  if ((kind === "integer" || kind === "decimal") && /^-?\d+(\.\d+)?$/.test(cell)) return cell;
  return textLiteral(cell);
}

/** The same text for the same contents; used to try no database twice. */
export function instanceKey(instance: Instance): string {
  return JSON.stringify(
    [...instance].filter(([, rows]) => rows.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
