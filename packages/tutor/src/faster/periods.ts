import { lastName } from "@master-sql/sql";
import type { Node } from "@pgsql/types";
import { textOf } from "./rewrite.ts";

/** A span of moments of a column: the first day in it, and the first after it. */
export interface Period {
  readonly column: Node;
  readonly from: string;
  readonly to: string;
}

type Unit = "day" | "week" | "month" | "quarter" | "year";

/**
 * The moments that an expression over one column turns into a value: `date_trunc('month', x)` and '2025-03-01',
 * `extract(year FROM x)` and 2025, `x::date` and a day, `to_char(x, 'YYYY-MM')` and '2025-03'. Null for other
 * expressions, and for a value that none of them gives.
 */
export function periodOf(expression: Node, value: string): Period | null {
  if ("TypeCast" in expression) {
    const { arg, typeName } = expression.TypeCast;
    return arg && lastName(typeName?.names) === "date" ? spanOf(arg, "day", value) : null;
  }
  if (!("FuncCall" in expression)) return null;
  const { funcname, args = [] } = expression.FuncCall;
  const [first, second] = args;
  switch (lastName(funcname)) {
    case "date":
      return args.length === 1 ? spanOf(first, "day", value) : null;
    case "date_trunc":
      return spanOf(second, textOf(first), value.replace(/[ T]00:00(:00)?$/, ""));
    case "extract":
    case "date_part":
      return textOf(first) === "year" && /^\d{4}$/.test(value)
        ? spanOf(second, "year", `${value}-01-01`)
        : null;
    case "to_char":
      return ofFormat(first, textOf(second), value);
    default:
      return null;
  }
}

function ofFormat(column: Node | undefined, format: string | undefined, value: string): Period | null {
  if (format === "YYYY" && /^\d{4}$/.test(value)) return spanOf(column, "year", `${value}-01-01`);
  if (format === "YYYY-MM" && /^\d{4}-\d\d$/.test(value)) return spanOf(column, "month", `${value}-01`);
  return format === "YYYY-MM-DD" ? spanOf(column, "day", value) : null;
}

/** The days of which a pattern such as '2025-03%' is the beginning; null for other patterns. */
export function periodOfPattern(column: Node, pattern: string): Period | null {
  const [, year, month, day] = /^(\d{4})-(?:(\d\d)-?)?(?:(\d\d) ?)?%$/.exec(pattern) ?? [];
  if (!year) return null;
  if (day) return spanOf(column, "day", `${year}-${month}-${day}`);
  return month ? spanOf(column, "month", `${year}-${month}-01`) : spanOf(column, "year", `${year}-01-01`);
}

function spanOf(column: Node | undefined, unit: string | undefined, first: string): Period | null {
  if (!column || !("ColumnRef" in column) || !/^\d{4}-\d\d-\d\d$/.test(first) || !isUnit(unit)) return null;
  const begins = new Date(`${first}T00:00:00Z`);
  // A day that doesn't exist, or one that isn't the first of its unit.
  if (Number.isNaN(begins.getTime()) || dayOf(begins) !== first || !beginsUnit(begins, unit)) return null;
  return { column, from: first, to: dayOf(next(begins, unit)) };
}

function isUnit(unit: string | undefined): unit is Unit {
  return unit === "day" || unit === "week" || unit === "month" || unit === "quarter" || unit === "year";
}

function beginsUnit(day: Date, unit: Unit): boolean {
  if (unit === "day") return true;
  if (unit === "week") return day.getUTCDay() === 1;
  if (day.getUTCDate() !== 1) return false;
  return unit === "month" || day.getUTCMonth() % (unit === "quarter" ? 3 : 12) === 0;
}

function next(day: Date, unit: Unit): Date {
  const days = { day: 1, week: 7, month: 0, quarter: 0, year: 0 }[unit];
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[unit];
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, day.getUTCDate() + days));
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
