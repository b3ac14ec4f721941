import { columnKey, DAY_MS, parseMoment, type Table, type TableKey } from "@master-sql/sql";
import { type Draft, draftOf } from "./draft.ts";
import type { Instance } from "./instance.ts";
import { isMoment, momentText } from "./moment-columns.ts";

interface Place {
  readonly table: TableKey;
  readonly column: string;
}

/**
 * A database moved to the other side of a constant as a whole: all values of a column lie beyond it, or all below, as far
 * from each other as before. With a key go the references to it, with a moment the other moments of its table. Whoever
 * copied the constant from rows that happen to be there is told by rows that lie elsewhere. Null where nothing moves.
 */
export function shifted(
  instance: Instance,
  tables: readonly Table[],
  { table: key, column: name }: Place,
  constant: string,
  side: "beyond" | "below",
): Draft | null {
  const table = tables.find((each) => each.key === key);
  const column = table?.columns.find((each) => each.name === name);
  if (!table || !column || column.computed) return null;
  const place = table.columns.indexOf(column);
  const cells = (instance.get(table.key) ?? []).flatMap((row) => row[place] ?? []);
  const read = isMoment(column) ? (text: string) => parseMoment(text) : finiteNumber;
  const unit = isMoment(column) ? DAY_MS : 1;
  const values = cells.flatMap((cell) => read(cell) ?? []);
  const edge = read(constant);
  if (edge === null || values.length === 0 || values.length < cells.length) return null;
  const distance = side === "beyond" ? edge + unit - Math.min(...values) : edge - unit - Math.max(...values);
  if (!isMoment(column)) {
    const isWhole = column.kind === "integer";
    if ((!isWhole && column.kind !== "decimal") || (isWhole && !Number.isInteger(distance))) return null;
    // Keys and amounts below one mostly break a check, and tell nothing of their own.
    if (Math.min(...values) + distance < 1) return null;
  }
  const moving = isMoment(column)
    ? new Set(table.columns.filter(isMoment).map((each) => columnKey({ table: key, column: each.name })))
    : sameKeys(tables, { table: key, column: name });
  return moved(instance, tables, moving, distance);
}

/** Of each column its largest and smallest constant, then the others. */
export function outermost<T extends { readonly column: Place; readonly value: string }>(
  constants: readonly T[],
): readonly T[] {
  const rank = ({ column, value }: T) => {
    const own = constants.filter((other) => columnKey(other.column) === columnKey(column));
    const sizes = own.map((other) => sizeOf(other.value));
    const size = sizeOf(value);
    return size === Math.max(...sizes) || size === Math.min(...sizes) ? 0 : 1;
  };
  const ranked = constants.map((each) => [rank(each), each] as const);
  return [0, 1].flatMap((wanted) => ranked.flatMap(([rank, each]) => (rank === wanted ? [each] : [])));
}

function sizeOf(value: string): number {
  return finiteNumber(value) ?? parseMoment(value) ?? 0;
}

function moved(
  instance: Instance,
  tables: readonly Table[],
  moving: ReadonlySet<string>,
  distance: number,
): Draft | null {
  if (distance === 0) return null;
  const draft = draftOf(instance);
  for (const table of tables) {
    for (const [place, column] of table.columns.entries()) {
      if (column.computed || !moving.has(columnKey({ table: table.key, column: column.name }))) continue;
      for (const row of draft.get(table.key) ?? []) {
        const cell = row[place] ?? null;
        if (cell === null) continue;
        if (isMoment(column)) {
          const moment = parseMoment(cell);
          if (moment !== null) row[place] = momentText(column, moment + distance);
        } else row[place] = String(Number((Number(cell) + distance).toFixed(4)));
      }
    }
  }
  return draft;
}

/** A column with those that refer to it, or that it refers to. */
function sameKeys(tables: readonly Table[], start: Place): ReadonlySet<string> {
  const keys = new Set([columnKey(start)]);
  for (let before = 0; before < keys.size; ) {
    before = keys.size;
    for (const table of tables)
      for (const { columns, target, targetColumns } of table.foreignKeys)
        for (const [index, column] of columns.entries()) {
          const ends = [
            columnKey({ table: table.key, column }),
            columnKey({ table: target, column: targetColumns[index] ?? "" }),
          ];
          if (ends.some((end) => keys.has(end))) for (const end of ends) keys.add(end);
        }
  }
  return keys;
}

function finiteNumber(text: string): number | null {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) && Math.abs(value) < 1e9 ? value : null;
}
