import type { A_Const, SelectStmt } from "@pgsql/types";
import type { Draft } from "../search/draft.ts";
import { dateText, parseMoment, timestampText } from "../search/moments.ts";
import { walk } from "../search/parse-tree.ts";
import type { Random } from "../search/random.ts";
import type { Table } from "../search/schema.ts";

/** A span of time in calendar months and milliseconds. */
export interface Duration {
  readonly months: number;
  readonly ms: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const unitMs: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
};
const unitMonths: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** The spans that queries mention, such as `interval '3 minutes'`. */
export function durationsIn(queries: readonly SelectStmt[]): readonly Duration[] {
  const found = new Map<string, Duration>();
  walk(queries, (name, value) => {
    if (name !== "A_Const") return true;
    const { sval }: A_Const = value;
    const match = /^(\d+) (second|minute|hour|day|week|month|quarter|year)s?$/.exec(sval?.sval ?? "");
    if (match) {
      const [text, count = "0", unit = ""] = match;
      found.set(text, {
        months: Number(count) * (unitMonths[unit] ?? 0),
        ms: Number(count) * (unitMs[unit] ?? 0),
      });
    }
    return true;
  });
  return [...found.values()];
}

/** Puts one moment of a draft exactly so far from another, or just off it. */
export function spaceMoments(
  draft: Draft,
  tables: readonly Table[],
  durations: readonly Duration[],
  random: Random,
): void {
  const timed = tables.filter((each) => momentPlaces(each).length > 0 && draft.get(each.key)?.length);
  const table = random.pick(timed);
  if (!table) return;
  const rows = draft.get(table.key) ?? [];
  const row = random.pick(rows);
  const place = random.pick(momentPlaces(table));
  const choice = random.below(4);
  // Mostly of the same row or table: what a query compares lies near together.
  const other = choice === 0 ? (random.pick(timed) ?? table) : table;
  const basis = choice < 2 ? random.pick(draft.get(other.key) ?? []) : choice === 2 ? random.pick(rows) : row;
  const from = basis?.[random.pick(momentPlaces(other)) ?? -1] ?? null;
  const moment = from === null ? null : parseMoment(from);
  if (!row || place === undefined || moment === null) return;
  const duration = random.pick(durations) ?? { months: 0, ms: random.pick([0, HOUR, DAY]) ?? 0 };
  const isDate = table.columns[place]?.kind === "date";
  const off = (random.pick([0, 0, 0, 1, -1]) ?? 0) * (isDate ? DAY : 1_000);
  const moved = plus(moment, duration, random.chance(0.7) ? 1 : -1) + off;
  row[place] = momentText(moved, table.columns[place]?.typeName ?? "");
}

function plus(moment: number, { months, ms }: Duration, sign: number): number {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() + sign * months);
  return date.getTime() + sign * ms;
}

/** Text of a moment in UTC, with its offset where the type has one. */
function momentText(moment: number, typeName: string): string {
  if (typeName === "date") return dateText(moment);
  return typeName === "timestamp with time zone" ? `${timestampText(moment)}+00` : timestampText(moment);
}

/** Places of a table's dates and timestamps. */
export function momentPlaces(table: Table): readonly number[] {
  return table.columns.flatMap(({ kind, computed }, place) =>
    !computed && (kind === "date" || kind === "timestamp") ? [place] : [],
  );
}
