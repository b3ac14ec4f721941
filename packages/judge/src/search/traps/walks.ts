import { contains, type Table } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import type { Cell } from "../../results/statement-result.ts";
import type { Draft } from "../databases/draft.ts";
import { freshKey, numberKeyPlace, setFreshKey, type Trap, type TrapSource } from "./trap-source.ts";

/** Steps of a way: more than tasks allow, and few enough to be read. */
const LENGTHS = [5, 4] as const;

/** One side of a table of links: where its reference stands, and what it refers to. */
interface End {
  readonly place: number;
  readonly target: Table;
  readonly keyPlace: number;
}

/** Whether a query walks on from row to row by itself. */
export function isRecursive(queries: readonly SelectStmt[]): boolean {
  return contains(queries, (_, value) => "recursive" in value && value.recursive === true);
}

/**
 * A way from a thing that there is over new ones, each linked with the next alone: by a table that refers to one table
 * twice, or to two, where a way goes on from line to line over the stops that they share.
 */
export const walks: Trap = (draft, source) => {
  const { tables, random } = source;
  const link = random.pick(tables.filter((table) => endsOf(table, tables).length > 1));
  const ends = link ? endsOf(link, tables) : [];
  if (random.chance(0.5)) ends.reverse();
  const [from, to] = ends;
  const start = from && random.pick(draft.get(from.target.key) ?? []);
  if (!link || !from || !to || !start) return;
  let here = start[from.keyPlace] ?? null;
  const length = random.pick(LENGTHS) ?? 4;
  for (let step = 0; step < length; step += 1) {
    const there = added(draft, from.target, from.keyPlace, source);
    const between = from.target === to.target ? there : added(draft, to.target, to.keyPlace, source);
    if (there === null || between === null) return;
    addLink(
      draft,
      link,
      source,
      new Map([
        [from.place, here],
        [to.place, between],
      ]),
    );
    if (from.target !== to.target)
      addLink(
        draft,
        link,
        source,
        new Map([
          [from.place, there],
          [to.place, between],
        ]),
      );
    here = there;
  }
};

function endsOf(link: Table, tables: readonly Table[]): End[] {
  return link.foreignKeys.flatMap(({ columns, target, targetColumns }) => {
    const table = tables.find(({ key }) => key === target);
    const keyPlace = table && table !== link ? numberKeyPlace(table) : -1;
    if (!table || keyPlace < 0 || columns.length > 1 || table.columns[keyPlace]?.name !== targetColumns[0])
      return [];
    return [{ place: link.columns.findIndex(({ name }) => name === columns[0]), target: table, keyPlace }];
  });
}

/** The key of a new row, otherwise as another one is; null where there is none to be like. */
function added(draft: Draft, table: Table, keyPlace: number, source: TrapSource): Cell {
  const rows = draft.get(table.key) ?? [];
  const row = likeAnother(rows, table, source);
  if (!row) return null;
  const key = freshKey(rows, keyPlace, source.random);
  row[keyPlace] = key;
  rows.push(row);
  draft.set(table.key, rows);
  return key;
}

function addLink(draft: Draft, link: Table, source: TrapSource, cells: ReadonlyMap<number, Cell>): void {
  const rows = draft.get(link.key) ?? [];
  const row = likeAnother(rows, link, source);
  if (!row) return;
  for (const [place, cell] of cells) row[place] = cell;
  setFreshKey(row, link, rows, source.random);
  rows.push(row);
  draft.set(link.key, rows);
}

function likeAnother(
  rows: readonly (readonly Cell[])[],
  table: Table,
  { random, visibleRow }: TrapSource,
): Cell[] | null {
  const other = random.pick(rows) ?? visibleRow(table);
  return other ? [...other] : null;
}
