import { type Column, parseMoment } from "@master-sql/sql";
import type { Cell } from "../../results/statement-result.ts";

/** SQL's truth: null where a NULL leaves it open, as a check allows; undefined where it can't be told here. */
export type Truth = boolean | null | undefined;
/** A value that can be compared: numbers and moments (milliseconds since 1970) as numbers. */
export interface Value {
  readonly family: "number" | "moment" | "text" | "boolean";
  readonly value: number | string | boolean | null;
}

/** What an operator says of two values, as far as that can be told. */
export function compare(a: Value | undefined, b: Value | undefined, operator: string): Truth {
  if (!a || !b) return undefined;
  if (a.value === null || b.value === null) return null;
  const [left, right] = [inFamily(a, b), inFamily(b, a)];
  if (left == null || right == null) return undefined;
  const isOrdered = typeof left === "number" && typeof right === "number";
  switch (operator) {
    case "=":
      return left === right;
    case "<>":
      return left !== right;
    case "<":
      return isOrdered ? left < right : undefined;
    case "<=":
      return isOrdered ? left <= right : undefined;
    case ">":
      return isOrdered ? left > right : undefined;
    case ">=":
      return isOrdered ? left >= right : undefined;
    default:
      return undefined;
  }
}

/** A value as the other's family has it: a quoted constant is of no type by itself. Null where it can't be. */
function inFamily({ family, value }: Value, other: Value): Value["value"] {
  if (family === other.family) return value;
  if (family !== "text" || typeof value !== "string") return other.family === "text" ? value : null;
  return known(value, other.family).value;
}

export function familyOf({ kind, typeName }: Column): Value["family"] | undefined {
  // Blanks at the end of fixed-length text don't count.
  if (typeName.startsWith("character(")) return undefined;
  switch (kind) {
    case "integer":
    case "decimal":
      return "number";
    case "date":
    case "timestamp":
      return "moment";
    case "text":
    case "enum":
    case "uuid":
      return "text";
    case "boolean":
      return "boolean";
    default:
      return undefined;
  }
}

/** A cell that can't be read as its family makes what hangs on it untold. */
export function told(cell: Cell, family: Value["family"]): Value | undefined {
  const value = cell === null ? { family, value: null } : known(cell, family);
  return cell !== null && value.value === null ? undefined : value;
}

/** Null where the text is no such value. */
function known(text: string, family: Value["family"]): Value {
  switch (family) {
    case "number": {
      const number = Number(text);
      return { family, value: text.trim() === "" || Number.isNaN(number) ? null : number };
    }
    case "moment":
      return { family, value: exactMoment(text) };
    case "boolean": {
      const truth = /^t(rue)?$/i.test(text) || (/^f(alse)?$/i.test(text) ? false : null);
      return { family, value: truth };
    }
    case "text":
      return { family, value: text };
  }
}

/** The same few are compared in row after row of a search's databases. */
const momentsRead = new Map<string, number | null>();
const MOST_READ = 10_000;

/** Milliseconds since 1970 with fractions; null for other offsets than that of UTC. */
function exactMoment(text: string): number | null {
  const known = momentsRead.get(text);
  if (known !== undefined) return known;
  if (momentsRead.size >= MOST_READ) momentsRead.clear();
  const moment = readMoment(text);
  momentsRead.set(text, moment);
  return moment;
}

function readMoment(text: string): number | null {
  const [, fraction = "0", offset = ""] =
    /(?::\d\d(\.\d+)?)?([+-]\d\d(?::?\d\d)?)?$/.exec(text.slice(10)) ?? [];
  if (offset !== "" && !/^[+-]00(:?00)?$/.test(offset)) return null;
  const moment = parseMoment(text);
  return moment === null ? null : moment + Number(fraction) * 1_000;
}
