import { type Column, columnKey, momentText, parseMoment, type Table } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import { type Draft, draftOf } from "../databases/draft.ts";
import type { References } from "../databases/draft-maker.ts";
import { addOnceMore, familyOf } from "../databases/families.ts";
import { freshCopy } from "../databases/fresh-copies.ts";
import type { Instance, Tuple } from "../databases/instance.ts";
import { keyColumns } from "../databases/key-columns.ts";
import { isMoment } from "../databases/moment-columns.ts";
import type { QueryHints } from "../databases/query-hints.ts";
import type { ValuePools } from "../databases/value-pools.ts";
import { type Known, momentEdges, numberEdges } from "./edge-values.ts";

/** Values of each other column that a column is compared with. */
const MOST_OTHERS = 3;
/** Columns that are tried in one database. */
const MOST_COLUMNS = 6;
/** Larger families make databases that are no longer small. */
const LARGEST_FAMILY = 12;
/** Rows that one database grows by. */
const MOST_ADDED = 240;

/** What crowds are made of. */
export interface CrowdSource {
  /** In foreign key order. */
  readonly tables: readonly Table[];
  readonly pools: ValuePools;
  readonly references: References;
  /** Columns (by columnKey) that the queries read. */
  readonly columns: ReadonlySet<string>;
  readonly hints: QueryHints;
}

/**
 * Many databases in one: copies of rows with one value of a column each, so that one trial shows whether any of these
 * values makes two queries differ. Smaller crowds find the value.
 */
export interface Crowd {
  readonly values: readonly string[];
  /** Rows that all values add. */
  readonly rows: number;
  draft(values: readonly string[]): Draft;
}

/**
 * A crowd for each column of dates or numbers that the queries read, with the values on every edge that they may
 * compute; also with NULL in all rows of a column that they replace where it is NULL.
 */
export function* edgeCrowds(start: Instance, source: CrowdSource): Generator<Crowd> {
  const columns = edgeColumns(source);
  for (const given of [start, ...withoutFilled(start, source)]) {
    for (const { table, column, place } of columns.slice(0, MOST_COLUMNS)) {
      if (given !== start && source.hints.filled.has(column.name)) continue;
      const members = membersOf(given, source, table);
      const size = members.reduce((sum, { rows }) => sum + rows, 0);
      const values = size === 0 ? [] : edgesOf(given, source, { table, column, place });
      const many = Math.max(1, Math.floor(MOST_ADDED / size));
      for (let first = 0; first < values.length; first += many)
        yield {
          values: values.slice(first, first + many),
          rows: Math.min(many, values.length - first) * size,
          draft: (some) => crowded(given, source, { table, column, place, members }, some),
        };
    }
  }
}

interface EdgeColumn {
  readonly table: Table;
  readonly column: Column;
  readonly place: number;
}

function edgeColumns({ tables, columns, hints }: CrowdSource): readonly EdgeColumn[] {
  const all = tables.flatMap((table) => {
    const keys = keyColumns(table);
    return table.columns.flatMap((column, place) => {
      const isRead = columns.has(columnKey({ table: table.key, column: column.name }));
      const isNumber = (column.kind === "integer" || column.kind === "decimal") && !keys.has(column.name);
      const hasEdges = isMoment(column) || (isNumber && hints.numbers.length > 0);
      return isRead && hasEdges && !column.computed ? [{ table, column, place }] : [];
    });
  });
  const rankOf = ({ column }: EdgeColumn) =>
    (hints.disputed.has(column.name) ? 0 : 2) + (isMoment(column) ? 0 : 1);
  return all.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The database with NULL in all rows of a column that a query replaces where it is NULL, for each such column. */
function* withoutFilled(start: Instance, { tables, columns, hints }: CrowdSource): Generator<Instance> {
  for (const table of tables) {
    const rows = start.get(table.key) ?? [];
    for (const [place, { name, notNull, computed }] of table.columns.entries()) {
      const isFilled = hints.filled.has(name) && columns.has(columnKey({ table: table.key, column: name }));
      if (!isFilled || notNull || computed || rows.every((row) => row[place] == null)) continue;
      yield new Map([...start, [table.key, rows.map((row) => row.with(place, null))]]);
    }
  }
}

function edgesOf(
  start: Instance,
  { tables, columns, hints, pools }: CrowdSource,
  { table, column, place }: EdgeColumn,
): readonly string[] {
  const isKind = isMoment(column) ? isMoment : ({ kind }: Column) => kind === "integer" || kind === "decimal";
  const read = isMoment(column) ? parseMoment : (text: string) => Number(text);
  const valuesOf = (of: Table, at: number) =>
    (start.get(of.key) ?? []).flatMap((row) => (row[at] == null ? [] : (read(row[at]) ?? [])));
  const others = tables.flatMap((each) =>
    each.columns.flatMap((other, at) => {
      const isOther = isKind(other) && (each !== table || at !== place);
      return isOther && columns.has(columnKey({ table: each.key, column: other.name }))
        ? [valuesOf(each, at).slice(0, MOST_OTHERS)]
        : [];
    }),
  );
  const pool = pools.get(columnKey({ table: table.key, column: column.name })) ?? [];
  const known: Known = {
    own: valuesOf(table, place),
    others: [...new Set(others.flat())],
    isSigned: pool.some((value) => value.startsWith("-")),
  };
  return isMoment(column) ? momentEdges(column, hints, known) : numberEdges(column, hints, known);
}

/** A row to copy, and the family to copy with it. */
interface Member {
  readonly row: Tuple;
  readonly family: ReturnType<typeof familyOf> | undefined;
  readonly rows: number;
}

/** The first and the last row of a table, each with its children, or with its parent and siblings, unless these are many. */
function membersOf(start: Instance, source: CrowdSource, table: Table): readonly Member[] {
  const parent = parentOf(table, source);
  const all = start.get(table.key) ?? [];
  const ends = all.filter((_, place) => place === 0 || place === all.length - 1);
  return ends.map((row) => {
    const roots = parent ? (start.get(parent.table.key) ?? []) : [];
    const root = parent && roots.find((each) => each[parent.target] === row[parent.place]);
    const own = familyOf(start, source.tables, source.references, table, row);
    const whole = root && familyOf(start, source.tables, source.references, parent.table, root);
    for (const family of [whole, own]) {
      const rows = [...(family?.values() ?? [])].reduce((sum, each) => sum + each.length, 0);
      if (family && rows > 1 && rows <= LARGEST_FAMILY) return { row, family, rows };
    }
    return { row, family: undefined, rows: 1 };
  });
}

/** A database with a copy of each member for each of the values. */
function crowded(
  start: Instance,
  { pools, references, tables }: CrowdSource,
  { table, place, members }: EdgeColumn & { readonly members: readonly Member[] },
  values: readonly string[],
): Draft {
  const draft = draftOf(start);
  for (const value of values) {
    for (const { row, family } of members) {
      const rows = draft.get(table.key) ?? [];
      const copy = family
        ? addOnceMore(draft, family, pools, references, tables).get(row)
        : freshCopy(row, table, rows, new Set([place]));
      if (!copy) continue;
      setEdge(copy, table, place, value);
      if (!family) rows.push(copy);
    }
  }
  return draft;
}

/** What a table's rows refer to by one column that the queries read. */
export function parentOf(table: Table, { tables, columns }: CrowdSource) {
  for (const { columns: names, target, targetColumns } of table.foreignKeys) {
    const [name = ""] = names;
    const parent = tables.find(({ key }) => key === target);
    const isRead = columns.has(columnKey({ table: table.key, column: name }));
    if (names.length > 1 || !parent || parent === table || !isRead) continue;
    return {
      table: parent,
      place: table.columns.findIndex((column) => column.name === name),
      target: parent.columns.findIndex((column) => column.name === targetColumns[0]),
    };
  }
  return undefined;
}

/** Other timestamps of a row stay before or after the one that is set: a row that ends before it begins is refused. */
function setEdge(row: Cell[], { columns }: Table, place: number, value: string): void {
  const [from, to] = [parseMoment(row[place] ?? ""), parseMoment(value)];
  const column = columns[place];
  row[place] = value;
  if (!column || !isMoment(column) || from === null || to === null) return;
  for (const [at, other] of columns.entries()) {
    const own = at !== place && isMoment(other) && !other.computed ? parseMoment(row[at] ?? "") : null;
    if (own === null) continue;
    const isPassed = own <= from ? own > to : own < to;
    if (isPassed) row[at] = momentText(own + Math.round((to - from) / 1_000) * 1_000, other.typeName);
  }
}
