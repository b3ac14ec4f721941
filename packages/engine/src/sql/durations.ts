import type { A_Const, SelectStmt } from "@pgsql/types";
import { DAY_MS, HOUR_MS } from "../time.ts";
import { walk } from "./parse-tree.ts";

/** A span of time in calendar months and milliseconds. */
export interface Duration {
  readonly months: number;
  readonly ms: number;
}

const unitMs: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
};
const unitMonths: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** The spans that queries mention, such as `interval '3 minutes'`. */
export function durationsIn(queries: readonly SelectStmt[]): readonly Duration[] {
  const found = new Map<string, Duration>();
  walk(queries, (name, value) => {
    if (name !== "A_Const") return true;
    const { sval }: A_Const = value;
    const text = sval?.sval ?? "";
    if (/^(\d+ (second|minute|hour|day|week|month|quarter|year)s?\b ?)+$/.test(text))
      found.set(text, durationOf(text));
    return true;
  });
  return [...found.values()];
}

function durationOf(text: string): Duration {
  let [months, ms] = [0, 0];
  for (const [, count = "0", unit = ""] of text.matchAll(/\b(\d+) ([a-z]+?)s?\b/g)) {
    months += Number(count) * (unitMonths[unit] ?? 0);
    ms += Number(count) * (unitMs[unit] ?? 0);
  }
  return { months, ms };
}

/**
 * What a difference of moments that is compared with a plain number may mean: days, hours, minutes; seconds if large.
 */
export function durationsOfNumber(number: number): readonly Duration[] {
  if (!Number.isInteger(number) || number < 1 || number > 100 * 366 * 86_400) return [];
  const units = number < 600 ? [DAY_MS, HOUR_MS, 60_000] : [1_000];
  return units.map((unit) => ({ months: 0, ms: number * unit }));
}

/** A moment, in milliseconds since 1970, so many spans later. */
export function later(moment: number, { months, ms }: Duration, times: number): number {
  const date = new Date(moment);
  date.setUTCMonth(date.getUTCMonth() + times * months);
  return date.getTime() + times * ms;
}
