import {
  type Column,
  columnKey,
  contains,
  DAY_MS,
  type Duration,
  HOUR_MS,
  lastName,
  later,
  momentText,
  parseMoment,
  type Table,
} from "@master-sql/sql";
import type { FuncCall, SelectStmt, TypeCast } from "@pgsql/types";
import type { Cell } from "../../results/statement-result.ts";
import type { Draft } from "../databases/draft.ts";
import { filledTables, isRead, type Trap, type TrapSource } from "./trap-source.ts";

/** How far from a boundary a moment lies, in milliseconds; half of one stands for the microsecond before. */
const DISTANCES = [0, 0, -0.5, -0.5, -500, 1_000, -30 * 60_000, 30 * 60_000] as const;
/** The distances that tell most: on the boundary, and the last microsecond before it. */
const NEAREST = [0, -0.5] as const;
/** And within the second that begins there, where a query cuts moments to seconds. */
const NEAREST_OF_CUT = [...NEAREST, 500] as const;

/** Hours by which the clocks of the zones that tasks name are ahead. */
const OFFSETS = [0, 0, 1, 1, 2, -5, -4] as const;

/** A column of moments that the queries read. */
export interface MomentPlace {
  readonly table: Table;
  readonly column: Column;
  readonly place: number;
}

/** A moment on the edge of its day, of a constant, or of another moment plus a span that a query names; or just off it. */
export const edges: Trap = (draft, source) => {
  const { random, durations } = source;
  const chosen = random.pick(filledPlaces(draft, source));
  if (!chosen) return;
  const duration = random.pick(durations);
  const from = random.pick(filledPlaces(draft, source));
  const distance = random.pick(DISTANCES) ?? 0;
  if (from && duration && random.chance(0.6)) putApart(draft, source, chosen, from, duration, distance);
  else putAt(draft, source, chosen, ownEdge(source, chosen), distance);
};

/** Every edge that the queries name by a constant, a time of day, or a span from each moment to each. */
export function edgesOf(source: TrapSource): readonly Trap[] {
  const places = momentPlaces(source.tables, source);
  return (source.cutsSeconds ? NEAREST_OF_CUT : NEAREST).flatMap((distance) =>
    places.flatMap((to) => [
      ...constantsOf(source, to).map(
        (moment): Trap =>
          (draft) =>
            putAt(draft, source, to, () => moment, distance),
      ),
      ...[...new Set(OFFSETS)].flatMap((offset) =>
        source.clockTimes.map(
          (time): Trap =>
            (draft) =>
              putAt(draft, source, to, (own) => midnight(own) + time - offset * HOUR_MS, distance),
        ),
      ),
      ...places.flatMap((from) =>
        source.durations.map(
          (duration): Trap =>
            (draft) =>
              putApart(draft, source, to, from, duration, distance),
        ),
      ),
    ]),
  );
}

function ownEdge(source: TrapSource, chosen: MomentPlace): (own: number) => number {
  const { random, pools, clockTimes } = source;
  const time = random.pick(clockTimes);
  // At that time by the clock of some zone: of few of them it is known which one counts.
  const offset = (random.pick(OFFSETS) ?? 0) * HOUR_MS;
  if (time !== undefined && random.chance(0.7)) return (own) => midnight(own) + time - offset;
  const pool = pools.get(columnKey({ table: chosen.table.key, column: chosen.column.name })) ?? [];
  const constant =
    random.pick(constantsOf(source, chosen)) ?? parseMoment(random.pick(pool) ?? "") ?? undefined;
  if (constant !== undefined && random.chance(0.5)) return () => constant;
  const next = random.chance(0.5) ? DAY_MS : 0;
  return (own) => midnight(own) + next;
}

export function constantsOf({ constants }: TrapSource, { table, column }: MomentPlace): readonly number[] {
  const texts = constants.get(columnKey({ table: table.key, column: column.name })) ?? [];
  return [...new Set(texts.flatMap((text) => parseMoment(text) ?? []))];
}

function midnight(moment: number): number {
  return moment - (((moment % DAY_MS) + DAY_MS) % DAY_MS);
}

function putAt(
  draft: Draft,
  { random }: TrapSource,
  { table, column, place }: MomentPlace,
  edge: (own: number) => number,
  distance: number,
): void {
  const row = random.pick(draft.get(table.key) ?? []);
  const own = parseMoment(row?.[place] ?? "");
  if (!row || own === null) return;
  const moved = edge(own);
  row[place] = textAt(moved, distance, column);
  moveAlong(row, table, place, own, moved + distance);
}

/** Other moments of a row stay before or after one that has moved: a row that ends before it begins counts for nothing. */
function moveAlong(row: Cell[], { columns }: Table, moved: number, from: number, to: number): void {
  for (const [place, { kind, typeName, computed }] of columns.entries()) {
    const isMoment = kind === "date" || kind === "timestamp";
    const own = place !== moved && isMoment && !computed ? parseMoment(row[place] ?? "") : null;
    if (own === null) continue;
    const isPassed = own <= from ? own > to : own < to;
    if (isPassed) row[place] = momentText(own + Math.round((to - from) / 1_000) * 1_000, typeName);
  }
}

/** Puts a moment as far from another one as a span says. */
function putApart(
  draft: Draft,
  { random }: TrapSource,
  to: MomentPlace,
  from: MomentPlace,
  duration: Duration,
  distance: number,
): void {
  const row = random.pick(draft.get(to.table.key) ?? []);
  const isOwn = from.table === to.table && random.chance(0.4);
  const basisRow = isOwn ? row : random.pick(draft.get(from.table.key) ?? []);
  const basis = parseMoment(basisRow?.[from.place] ?? "");
  if (!row || !basisRow || basis === null) return;
  // Fractions of a second would keep anything from lying exactly on the edge.
  basisRow[from.place] = momentText(basis, from.column.typeName);
  row[to.place] = textAt(later(basis, duration, random.chance(0.8) ? 1 : -1), distance, to.column);
}

function textAt(base: number, distance: number, { kind, typeName }: Column): Cell {
  if (kind === "date") return momentText(base + Math.sign(distance) * DAY_MS, typeName);
  if (Number.isInteger(distance / 1_000)) return momentText(base + distance, typeName);
  const fraction = distance === -0.5 ? "999999" : "5";
  const second = base + Math.floor(distance / 1_000) * 1_000;
  return momentText(second, typeName).replace(/(:\d\d)(?=\+|$)/, `$1.${fraction}`);
}

function filledPlaces(draft: Draft, source: TrapSource): readonly MomentPlace[] {
  return momentPlaces(filledTables(draft, source.tables), source);
}

export function momentPlaces(tables: readonly Table[], source: TrapSource): readonly MomentPlace[] {
  return tables.flatMap((table) =>
    table.columns.flatMap((column, place) => {
      const isMoment = (column.kind === "date" || column.kind === "timestamp") && !column.computed;
      return isMoment && isRead(source, table, column) ? [{ table, column, place }] : [];
    }),
  );
}

/** Whether queries cut moments to whole seconds, or write them down so. */
export function cutsSecondsIn(queries: readonly SelectStmt[]): boolean {
  return contains(queries, (name, value) => {
    if (name === "TypeCast") {
      const { typeName }: TypeCast = value;
      return /^timestamp/.test(lastName(typeName?.names)) && (typeName?.typmods ?? []).length > 0;
    }
    if (name !== "FuncCall") return false;
    const { funcname, args = [] }: FuncCall = value;
    const told = args.flatMap((arg) => ("A_Const" in arg ? (arg.A_Const.sval?.sval ?? []) : []));
    const isCut: Readonly<Record<string, RegExp>> = {
      date_trunc: /^second/i,
      extract: /^(second|epoch)/i,
      date_part: /^(second|epoch)/i,
      to_char: /SS/i,
    };
    return told.some((text) => isCut[lastName(funcname)]?.test(text) === true);
  });
}
