import type { A_Const, A_Expr, FuncCall, Node, SelectStmt } from "@pgsql/types";
import { constantText } from "../tree/constants.ts";
import { lastName } from "../tree/names.ts";
import { walk } from "../tree/walk.ts";
import { DAY_MS, HOUR_MS } from "./time.ts";

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

/** More days than these are no span that is added to a date. */
const MOST_DAYS = 3_660;

/** The spans that queries mention: `interval '3 minutes'`, `make_interval(days => 7)`, `day - 7`. */
export function durationsIn(queries: readonly SelectStmt[]): readonly Duration[] {
  const found = new Map<string, Duration>();
  const keep = (text: string | null) => {
    if (text !== null && /^(\d+ (second|minute|hour|day|week|month|quarter|year)s?\b ?)+$/.test(text))
      found.set(text, durationOf(text));
  };
  walk(queries, (name, value) => {
    if (name === "A_Const") {
      const { sval }: A_Const = value;
      keep(sval?.sval ?? null);
    }
    if (name === "A_Expr") keep(daysAdded(value));
    if (name === "FuncCall") for (const text of spansMade(value)) keep(text);
    return true;
  });
  return [...found.values()];
}

/** A whole number of days that is added to what may be a date, or taken from it; null for any other operation. */
function daysAdded({ kind, name, lexpr, rexpr }: A_Expr): string | null {
  const sign = lastName(name);
  if (kind !== "AEXPR_OP" || !lexpr || !rexpr || (sign !== "+" && sign !== "-")) return null;
  const isDate = "ColumnRef" in lexpr || castsToDate(lexpr);
  const days = isDate && "A_Const" in rexpr && rexpr.A_Const.ival ? (rexpr.A_Const.ival.ival ?? 0) : 0;
  return days > 1 && days <= MOST_DAYS ? `${days} days` : null;
}

function castsToDate(node: Node): boolean {
  return "TypeCast" in node && lastName(node.TypeCast.typeName?.names) === "date";
}

/** What make_interval is called with, by name. */
function spansMade({ funcname, args = [] }: FuncCall): readonly string[] {
  if (lastName(funcname) !== "make_interval") return [];
  return args.flatMap((node) => {
    if (!("NamedArgExpr" in node) || !node.NamedArgExpr.arg) return [];
    const count = constantText(node.NamedArgExpr.arg);
    const unit = node.NamedArgExpr.name?.replace(/^mins$/, "minutes").replace(/^secs$/, "seconds");
    return count === null ? [] : [`${count} ${unit}`];
  });
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
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + times * months);
  const daysOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  // A month later than the 31st of a month is the last day of a shorter one, as PostgreSQL has it.
  date.setUTCDate(Math.min(day, daysOfMonth));
  return date.getTime() + times * ms;
}
