import {
  type Column,
  DAY_MS,
  decimalsOf,
  HOUR_MS,
  later,
  momentText,
  parseMoment,
  type Table,
} from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";
import {
  filledTables,
  freshKey,
  isRead,
  numberKeyPlace,
  referringTo,
  type Trap,
  type TrapSource,
} from "./trap-source.ts";

/**
 * Rows that are alike in what one of the queries' lists puts together, and in the first of its sort keys, but not in
 * the rest: equal keys with different contents, which only the last tie-breaker decides.
 */
export const twins: Trap = (draft, source) => {
  const { random, tables, keyLists } = source;
  const list = random.chance(0.85) ? random.pick(keyLists) : undefined;
  const held =
    list && new Set([...list.together, ...list.sorted.slice(0, random.below(list.sorted.length + 1)).flat()]);
  const filled = filledTables(draft, tables);
  const fitting = filled.filter(({ columns }) => columns.some(({ name }) => held?.has(name)));
  const table = random.pick(fitting.length > 0 ? fitting : filled);
  const rows = table && draft.get(table.key);
  const row = random.pick(rows ?? []);
  if (!table || !rows || !row) return;
  const keyPlace = numberKeyPlace(table);
  const copies = 1 + random.below(3);
  for (let copy = 0; copy < copies; copy += 1) {
    const twin = row.map((cell, place): Cell => {
      const column = table.columns[place];
      if (!column || column.computed) return cell;
      if (place === keyPlace) return freshKey(rows, place, random);
      const isHeld = list ? held?.has(column.name) === true : random.chance(0.5);
      if (isHeld || !isRead(source, table, column)) return cell;
      return otherCell(draft.get.bind(draft), source, table, place, cell);
    });
    if (random.chance(0.5)) rows.push(twin);
    else rows.unshift(twin);
  }
};

function otherCell(
  rowsOf: (key: string) => readonly (readonly Cell[])[] | undefined,
  source: TrapSource,
  table: Table,
  place: number,
  cell: Cell,
): Cell {
  const { random, tables } = source;
  const column = table.columns[place];
  if (!column) return cell;
  if (!column.notNull && random.chance(0.12)) return null;
  const reference = referringTo(table, column);
  if (reference) {
    if (random.chance(0.4) || reference.target === table.key) return cell;
    const target = tables.find(({ key }) => key === reference.target);
    const name = reference.targetColumns[reference.columns.indexOf(column.name)];
    const at = target?.columns.findIndex((other) => other.name === name) ?? -1;
    return random.pick(rowsOf(reference.target) ?? [])?.[at] ?? cell;
  }
  if (random.chance(0.3)) return cell;
  const digits = decimalsOf(column);
  // Another number once its last digit counts, the same once it is rounded away.
  if (digits !== undefined && digits > 0 && cell !== null && random.chance(0.3))
    return (Number(cell) + 10 ** -digits).toFixed(digits);
  const isMoment = column.kind === "date" || column.kind === "timestamp";
  return isMoment && cell !== null && random.chance(0.6)
    ? nearMoment(source, column, cell)
    : (source.visibleRow(table)?.[place] ?? null);
}

function nearMoment({ random, durations }: TrapSource, { kind, typeName }: Column, cell: string): Cell {
  const moment = parseMoment(cell);
  if (moment === null) return cell;
  const plain = kind === "date" ? [DAY_MS] : [1_000, 60_000, HOUR_MS, DAY_MS];
  const span = random.chance(0.5) ? random.pick(durations) : undefined;
  const moved = later(
    moment,
    span ?? { months: 0, ms: random.pick(plain) ?? DAY_MS },
    random.chance(0.5) ? 1 : -1,
  );
  return momentText(moved, typeName);
}
