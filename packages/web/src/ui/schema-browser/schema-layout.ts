import { type Linked, layers } from "../diagram/layers.ts";
import type { SchemaColumn, SchemaTable } from "./matching-tables.ts";

/** Pixels of a table in the diagram and of what is between two. */
export const WIDTH = 216;
const HEAD = 40;
const ROW = 24;
const FOOT = 32;
/** Room for a line between two tables. */
const LANE = 8;
const [ASIDE, BELOW] = [96, 32];

export interface PlacedTable {
  readonly table: SchemaTable;
  /** Columns of its primary and foreign keys. */
  readonly keys: readonly SchemaColumn[];
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** A foreign key: from the table that has it to the one that it names. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: NonNullable<SchemaColumn["references"]>;
  /** At most one row of the table has each value. */
  readonly isUnique: boolean;
}

/** The foreign keys to tables that are shown. */
export function referencesOf(tables: readonly SchemaTable[]): readonly Reference[] {
  const names = new Set(tables.map(({ name }) => name));
  return tables.flatMap((table) => {
    const primary = table.columns.filter(({ primaryKey }) => primaryKey);
    return table.columns.flatMap(({ name, references, unique, primaryKey }): Reference[] =>
      references === null || !names.has(references.table)
        ? []
        : [
            {
              table: table.name,
              column: name,
              to: references,
              isUnique: unique || (primaryKey && primary.length === 1),
            },
          ],
    );
  });
}

/** A line between two tables: where it turns up or down, and the height of each run to the right. */
export interface Route {
  readonly reference: Reference;
  /** From left to right; none where both tables are in the same column or the line leads back. */
  readonly turns: readonly { readonly x: number; readonly y: number | null }[];
  /** The line leads to the right from the table that is referenced. */
  readonly isForward: boolean;
}

/** Places tables in columns, what is referenced before what references it, with room for lines that pass a column. */
export function schemaLayout(tables: readonly SchemaTable[]): {
  readonly placed: readonly PlacedTable[];
  readonly routes: readonly Route[];
} {
  const references = referencesOf(tables);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const columnOf = columnsOf(tables, references);
  const isForward = ({ table, to }: Reference) => columnOf(to.table) < columnOf(table);
  const forward = references.filter(isForward);
  const places = layers(withLanes(tables, forward, columnOf));

  const columns: string[][] = [];
  for (const [id, { column, row }] of places) {
    columns[column] ??= [];
    columns[column][row] = id;
  }
  const heights = columns.map((ids) => stackHeight(ids, byName));
  const tallest = Math.max(0, ...heights);
  const middles = new Map<string, number>();
  const placed = columns.flatMap((ids, at) => {
    let y = (tallest - (heights[at] ?? 0)) / 2;
    return ids.flatMap((id): PlacedTable[] => {
      const table = byName.get(id);
      const height = heightOf(table);
      const top = y;
      middles.set(id, top + height / 2);
      y += height + BELOW;
      return table ? [{ table, keys: keysOf(table), x: at * (WIDTH + ASIDE), y: top, height }] : [];
    });
  });

  const turnIn = gaps(forward, columnOf);
  const routes = references.map((reference): Route => {
    const { table, to } = reference;
    if (!isForward(reference)) return { reference, turns: [], isForward: false };
    const [from, end] = [columnOf(to.table), columnOf(table)];
    const turns = Array.from({ length: end - from }, (_, step) => ({
      x: turnIn(to.table, from + step),
      y: from + step + 1 === end ? null : (middles.get(laneOf(to.table, from + step + 1)) ?? null),
    }));
    return { reference, turns, isForward: true };
  });
  return { placed, routes };
}

const laneOf = (table: string, column: number) => `${table} in column ${column}`;

const keysOf = ({ columns }: SchemaTable) =>
  columns.filter(({ primaryKey, references }) => primaryKey || references !== null);

function heightOf(table: SchemaTable | undefined): number {
  if (table === undefined) return LANE;
  const keys = keysOf(table).length;
  return HEAD + keys * ROW + (table.columns.length > keys ? FOOT : 0);
}

const stackHeight = (ids: readonly string[], byName: ReadonlyMap<string, SchemaTable>) =>
  ids.reduce((sum, id) => sum + heightOf(byName.get(id)) + BELOW, -BELOW);

/** The column of each table, counted without empty ones, which tables that reference each other leave. */
function columnsOf(tables: readonly SchemaTable[], references: readonly Reference[]) {
  const places = layers(
    tables.map(({ name }) => ({
      id: name,
      prerequisites: references.flatMap(({ table, to }) =>
        table === name && to.table !== name ? [to.table] : [],
      ),
    })),
  );
  const used = [...new Set([...places.values()].map(({ column }) => column))].sort((a, b) => a - b);
  return (name: string) => used.indexOf(places.get(name)?.column ?? 0);
}

/** The tables, and a lane in each column that the lines from a table pass. */
function withLanes(
  tables: readonly SchemaTable[],
  forward: readonly Reference[],
  columnOf: (name: string) => number,
): readonly Linked[] {
  const before = (from: string, column: number) =>
    column - 1 === columnOf(from) ? from : laneOf(from, column - 1);
  const lanes = new Map<string, Linked>();
  for (const { table, to } of forward)
    for (let column = columnOf(to.table) + 1; column < columnOf(table); column += 1)
      lanes.set(laneOf(to.table, column), {
        id: laneOf(to.table, column),
        prerequisites: [before(to.table, column)],
      });
  return [
    ...tables.map(({ name }) => ({
      id: name,
      prerequisites: forward.flatMap(({ table, to }) =>
        table === name ? [before(to.table, columnOf(name))] : [],
      ),
    })),
    ...lanes.values(),
  ];
}

/** Where lines turn between two columns: those from different tables don't run over each other. */
function gaps(forward: readonly Reference[], columnOf: (name: string) => number) {
  return (from: string, column: number): number => {
    const passing = new Set(
      forward.flatMap(({ table, to }) =>
        columnOf(to.table) <= column && columnOf(table) > column ? [to.table] : [],
      ),
    );
    const share = ([...passing].indexOf(from) + 1) / (passing.size + 1);
    return column * (WIDTH + ASIDE) + WIDTH + share * ASIDE;
  };
}

/** A foreign key in words. */
export function referenceText({ table, column, to, isUnique }: Reference): string {
  const many = isUnique ? "at most one row" : "any number of rows";
  return `${table}.${column} references ${to.table}.${to.column}: ${many} of ${table} for each row of ${to.table}`;
}
