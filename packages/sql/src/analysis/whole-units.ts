import type { FuncCall, Node } from "@pgsql/types";
import { columnAt, outputAt } from "../scope/column-places.ts";
import type { Scope } from "../scope/scope.ts";
import { parseMoment } from "../time/moments.ts";
import { DAY_MS } from "../time/time.ts";
import { constantText } from "../tree/constants.ts";
import { lastName, nameParts } from "../tree/names.ts";

type Unit = "day" | "month" | "quarter" | "year";

/** What an expression always begins: a day, a month … by the clock of a zone, or by its own where it has none. */
export interface Whole {
  readonly unit: Unit;
  readonly zone: string | null;
}

const units: ReadonlySet<string> = new Set<Unit>(["day", "month", "quarter", "year"]);
/** Queries within queries that are gone through at most. */
const DEPTH = 8;

/** What every value of an expression is the first moment of, as far as its tree tells; null where nothing does. */
export function wholeOf(node: Node, scope: Scope, depth = 0): Whole | null {
  if (depth > DEPTH) return null;
  if ("TypeCast" in node) return wholeOfCast(node, scope, depth);
  if ("FuncCall" in node) return wholeOfCall(node.FuncCall, scope, depth);
  if ("A_Expr" in node) return wholeOfSum(node, scope);
  const place = scope.place(node);
  if (!place) return null;
  const { of } = place.source;
  if (of.kind === "series") return wholeOfSeries(of.call, scope, depth);
  if (columnAt(place)?.kind === "date") return { unit: "day", zone: null };
  const from = outputAt(place)?.from ?? [];
  const [first, ...rest] = from.map((each) => wholeOf(each.node, each.scope, depth + 1));
  const isSame = (each: Whole | null) => each?.unit === first?.unit && each?.zone === first?.zone;
  return first && rest.every(isSame) ? first : null;
}

function wholeOfCast(
  node: Extract<Node, { readonly TypeCast: unknown }>,
  scope: Scope,
  depth: number,
): Whole | null {
  const { arg, typeName } = node.TypeCast;
  const type = nameParts(typeName?.names).at(-1);
  if (!arg) return null;
  const text = constantText(arg);
  const isDay = /^\d{4}-\d\d-\d\d( 00:00(:00)?)?$/.test(text ?? "");
  if (type === "date" || (type === "timestamp" && isDay)) return { unit: "day", zone: null };
  if (type !== "timestamp") return null;
  const whole = wholeOf(arg, scope, depth + 1);
  return whole?.zone === null ? whole : null;
}

function wholeOfCall({ funcname, args = [] }: FuncCall, scope: Scope, depth: number) {
  const name = nameParts(funcname).at(-1);
  const [first, second, third] = args;
  const text = first && constantText(first);
  if (name === "date_trunc" && isUnit(text) && second) {
    const zone = third ? constantText(third) : null;
    // Without a zone it is that of the session, unless the moment has none itself.
    if (zone === null && (third || !isLocal(second))) return null;
    return { unit: text, zone };
  }
  if (name !== "timezone" || !second || !text) return null;
  const whole = wholeOf(second, scope, depth + 1);
  if (whole?.zone === text) return { ...whole, zone: null };
  // A date would be taken for a moment first.
  return whole?.zone === null && isLocal(second) ? { ...whole, zone: text } : null;
}

/** A date and a number of days: the numbers of a series. */
function wholeOfSum(
  { A_Expr: { name, lexpr, rexpr } }: Extract<Node, { readonly A_Expr: unknown }>,
  scope: Scope,
): Whole | null {
  const isDate = lexpr && "TypeCast" in lexpr && lastName(lexpr.TypeCast.typeName?.names) === "date";
  if (!isDate || lastName(name) !== "+" || !rexpr) return null;
  const of = scope.place(rexpr)?.source.of;
  const ends = of?.kind === "series" ? (of.call.args ?? []) : [];
  const areNumbers = ends.length > 0 && ends.every((end) => "A_Const" in end && end.A_Const.ival);
  return areNumbers ? { unit: "day", zone: null } : null;
}

function isUnit(text: string | null | undefined): text is Unit {
  return typeof text === "string" && units.has(text);
}

/** Whether a moment is written as one of a clock, or cast to one. */
function isLocal(node: Node): boolean {
  return "TypeCast" in node && lastName(node.TypeCast.typeName?.names) === "timestamp";
}

function wholeOfSeries({ args = [] }: FuncCall, scope: Scope, depth: number) {
  const [from, , step] = args;
  const span = step && "TypeCast" in step && step.TypeCast.arg ? constantText(step.TypeCast.arg) : null;
  if (!from || !isLocal(from) || !/^\d+ (day|week|month|year)s?$/.test(span ?? "")) return null;
  const whole = wholeOf(from, scope, depth + 1);
  return whole?.zone === null ? ({ unit: "day", zone: null } as const) : null;
}

/** Whether whole units are on the same side of two moments, for a comparison that takes in `edge` or leaves it out. */
export function isSameBound({ unit, zone }: Whole, operator: string, one: string, other: string): boolean {
  // A part of a second isn't read: what begins a unit may lie before it.
  if (one.includes(".") || other.includes(".")) return false;
  const hasOffset = (text: string) => /[+-]\d\d(:\d\d)?$/.test(text.slice(10));
  const isRead = (text: string) => (zone === null ? !hasOffset(text) : zone === "UTC" && /\+00$/.test(text));
  const [before, after] = [parseMoment(one), parseMoment(other)];
  if (before === null || after === null || !isRead(one) || !isRead(other)) return false;
  // What begins a unit is at or after a moment when it is at or after the first that begins one from there on.
  const bound =
    operator === ">=" || operator === "<" ? firstFrom : operator === ">" || operator === "<=" ? lastTo : null;
  return bound !== null && bound(before, unit) === bound(after, unit);
}

function lastTo(moment: number, unit: Unit): number {
  const date = new Date(moment);
  const month = date.getUTCMonth();
  if (unit === "day") return Math.floor(moment / DAY_MS) * DAY_MS;
  if (unit === "month") return Date.UTC(date.getUTCFullYear(), month);
  return Date.UTC(date.getUTCFullYear(), unit === "quarter" ? month - (month % 3) : 0);
}

function firstFrom(moment: number, unit: Unit): number {
  const last = lastTo(moment, unit);
  if (last === moment) return moment;
  const date = new Date(last);
  if (unit === "day") return last + DAY_MS;
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
}
