import { bagDifference } from "../../results/compare-bag.ts";
import { rowKeys } from "../../results/row-keys.ts";
import type { Cell } from "../../results/statement-result.ts";
import { columnKey, type QueryFacts } from "../../sql/query-facts.ts";
import type { Column, ForeignKey, Table } from "../../sql/schema.ts";
import type { ShownResult } from "../../verdicts/counterexample.ts";
import type { Instance, Tuple } from "../databases/instance.ts";
import type { Difference } from "../trials/trial.ts";

/** A small database with what both queries give on it. */
export interface ShownDifference {
  readonly difference: Difference;
  readonly expected: ShownResult;
  readonly candidate: ShownResult;
  readonly instance: Instance;
  readonly tables: readonly Table[];
  /** Of the reference and the candidate. */
  readonly facts: readonly QueryFacts[];
}

/**
 * One sentence in plain language: on what kind of data the candidate is wrong, what it does there and what is asked for,
 * such as "When a customer has no orders, your query leaves a row out that the task asks for."
 */
export function differenceSentence(shown: ShownDifference): string {
  const situation = situationOf(shown);
  const effect = effectOf(shown);
  return situation === null ? `On a small database ${effect}.` : `When ${situation}, ${effect}.`;
}

/** What the candidate does, after "When …," */
function effectOf({ difference, expected, candidate }: ShownDifference): string {
  if ("message" in candidate) return `your query fails (${candidate.message})`;
  if ("message" in expected) return "your query gives another result than the task asks for";
  switch (difference) {
    case "order":
      return "your query returns the right rows in another order than the task asks for";
    case "duplicates":
      return candidate.rows.length > expected.rows.length
        ? "your query repeats rows that the task asks for fewer times"
        : "your query returns rows fewer times than the task asks for";
    default:
      return rowsEffect(expected, candidate);
  }
}

type Rows = Extract<ShownResult, { rows: unknown }>;

function rowsEffect(expected: Rows, candidate: Rows): string {
  if (candidate.rows.length === 0)
    return `your query returns nothing; the task asks for ${rowsWord(expected.rows.length)}`;
  if (expected.rows.length === 0)
    return `your query returns ${rowsWord(candidate.rows.length)}; the task asks for none`;
  const [expectedKeys, candidateKeys] = rowKeys(expected, candidate);
  const { missingTotal, extraTotal } = bagDifference({
    expected,
    candidate,
    expectedKeys: expectedKeys.rows,
    candidateKeys: candidateKeys.rows,
  });
  if (extraTotal === 0) return `your query leaves out ${rowsWord(missingTotal)} that the task asks for`;
  if (missingTotal === 0) return `your query returns ${rowsWord(extraTotal)} too many`;
  const only = onlyDifferentCell(expected.rows, candidate.rows);
  if (only)
    return `your query gives ${valueWord(only.actual)} where the task asks for ${valueWord(only.expected)}`;
  return "your query returns other values than the task asks for";
}

function onlyDifferentCell(
  expected: readonly Tuple[],
  candidate: readonly Tuple[],
): { readonly expected: Cell; readonly actual: Cell } | null {
  const [row, other] = [expected[0], candidate[0]];
  if (!row || !other || expected.length !== 1 || candidate.length !== 1) return null;
  const places = row.flatMap((cell, place) => (cell === other[place] ? [] : [place]));
  const [place] = places;
  return place === undefined || places.length > 1
    ? null
    : { expected: row[place] ?? null, actual: other[place] ?? null };
}

/** What is special about the data, after "When"; the first that holds, most telling first. */
function situationOf({ instance, tables, facts }: ShownDifference): string | null {
  const filled = tables.filter(({ key }) => (instance.get(key)?.length ?? 0) > 0);
  if (filled.length === 0) return tables.length === 0 ? null : `there are no ${plural(tables.at(-1))} at all`;
  const read = new Set(facts.flatMap(({ columns }) => [...columns]));
  const isRead = (table: Table, column: Column) =>
    read.has(columnKey({ table: table.key, column: column.name }));
  return (
    childless(instance, filled, tables, facts) ??
    nullCell(instance, filled, isRead) ??
    equalCells(instance, filled, isRead) ??
    onlyRow(instance, filled)
  );
}

/** A row that none refers to, in a table that both queries' joins could expect to be referred to. */
function childless(
  instance: Instance,
  filled: readonly Table[],
  tables: readonly Table[],
  facts: readonly QueryFacts[],
): string | null {
  for (const child of tables) {
    if (!facts.some(({ relations }) => relations.has(child.key))) continue;
    for (const key of child.foreignKeys) {
      const parent = filled.find((table) => table.key === key.target);
      if (!parent || parent === child) continue;
      if (!facts.some(({ relations }) => relations.has(parent.key))) continue;
      const orphan = (instance.get(parent.key) ?? []).some(
        (row) => !hasChild(instance, parent, row, child, key),
      );
      if (orphan) return `${article(singular(parent))} has no ${plural(child)}`;
    }
  }
  return null;
}

function hasChild(instance: Instance, parent: Table, row: Tuple, child: Table, key: ForeignKey): boolean {
  return (instance.get(child.key) ?? []).some((other) =>
    key.columns.every((name, index) => {
      const cell = cellOf(other, child, name);
      return cell !== null && cell === cellOf(row, parent, key.targetColumns[index] ?? "");
    }),
  );
}

function cellOf(row: Tuple, table: Table, name: string): Cell {
  return row[table.columns.findIndex((column) => column.name === name)] ?? null;
}

type IsRead = (table: Table, column: Column) => boolean;

function nullCell(instance: Instance, filled: readonly Table[], isRead: IsRead): string | null {
  for (const table of filled) {
    for (const [place, column] of table.columns.entries()) {
      if (column.computed || !isRead(table, column)) continue;
      const rows = instance.get(table.key) ?? [];
      if (rows.some((row) => row[place] === null))
        return `the ${columnWord(column)} of ${article(singular(table))} is NULL`;
    }
  }
  return null;
}

function equalCells(instance: Instance, filled: readonly Table[], isRead: IsRead): string | null {
  for (const table of filled) {
    const rows = instance.get(table.key) ?? [];
    if (rows.length < 2) continue;
    const keyed = new Set([...table.uniques.flat(), ...table.foreignKeys.flatMap(({ columns }) => columns)]);
    for (const [place, column] of table.columns.entries()) {
      if (keyed.has(column.name) || !isRead(table, column)) continue;
      const cells = rows.map((row) => row[place] ?? null).filter((cell) => cell !== null);
      if (new Set(cells).size < cells.length)
        return `${rows.length === 2 ? "two" : "several"} ${plural(table)} have the same ${columnWord(column)}`;
    }
    for (const key of table.foreignKeys) {
      const parent = key.columns.map((name) => rows.map((row) => cellOf(row, table, name)).join("\0"));
      const target = filled.find((other) => other.key === key.target);
      const shared =
        rows.length >
        new Set(rows.map((row) => key.columns.map((name) => cellOf(row, table, name)).join("\0"))).size;
      if (target && shared && parent.length > 0)
        return `${article(singular(target))} has several ${plural(table)}`;
    }
  }
  return null;
}

/** A database of one row is described by its telling value. */
function onlyRow(instance: Instance, filled: readonly Table[]): string | null {
  const [table, ...others] = filled;
  if (!table || others.length > 0) return null;
  const rows = instance.get(table.key) ?? [];
  return rows.length === 1 ? `there is a single row in ${table.key}` : null;
}

function rowsWord(count: number): string {
  if (count === 1) return "a row";
  return `${count} rows`;
}

function valueWord(cell: Cell): string {
  if (cell === null) return "NULL";
  if (cell === "") return "an empty text";
  return cell.length > 40 ? `“${cell.slice(0, 39)}…”` : cell;
}

/** A name of one word reads as a word; longer ones ("ended_on") only as what they are, a name. */
function columnWord({ name }: Column): string {
  return name.includes("_") ? `“${name}”` : name;
}

function words(name: string): string {
  return name.replaceAll("_", " ");
}

function plural(table: Table | undefined): string {
  return words(table?.key.split(".").at(-1) ?? "rows");
}

/** One of what a table is named after; the name itself when it isn't in the plural. */
function singular(table: Table): string {
  const name = plural(table);
  if (/ies$/.test(name)) return name.replace(/ies$/, "y");
  if (/(?:ss|us|is)$/.test(name)) return name;
  if (/(?:ss|sh|ch|x|z)es$/.test(name)) return name.slice(0, -2);
  return name.endsWith("s") ? name.slice(0, -1) : name;
}

function article(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
