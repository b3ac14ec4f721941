import { type ArrayElement, parseArrayLiteral } from "./array-literal.ts";
import { areComparable, type ColumnFamily, isNumber } from "./column-type.ts";
import { canonicalDecimal, cutAtEnd, isRoundedFraction } from "./decimal.ts";
import { canonicalInterval } from "./interval-value.ts";
import { canonicalJson } from "./json-value.ts";

/**
 * The key of a cell that holds no number by itself: two cells of columns of the families `own` and `other` are equal
 * by value when their keys are. `other` matters where the looser type of the two decides, as with char(n) and text.
 */
export function cellKey(cell: string, own: ColumnFamily, other: ColumnFamily): string {
  switch (own.kind) {
    case "text":
    case "other":
      return other.kind === "bpchar" ? trimPadding(cell) : cell;
    case "bpchar":
      return trimPadding(cell);
    case "json":
      return canonicalJson(cell);
    case "interval":
      return canonicalInterval(cell);
    case "date":
    case "timestamp":
    case "timestamptz":
      return momentKey(cell, own.kind === "timestamptz" && other.kind === "timestamptz");
    case "array": {
      const element = other.kind === "array" ? other.element : own.element;
      const elements = parseArrayLiteral(cell);
      return elements === null ? cell : JSON.stringify(elementKeys(elements, own.element, element));
    }
    default:
      return cell;
  }
}

/** char(n) is padded with spaces that are no part of its value. */
function trimPadding(cell: string): string {
  return cutAtEnd(cell, " ");
}

const dateOnly = /^(\d{4,}-\d\d-\d\d)( BC)?$/;
const utcOffset = /[+-]\d\d(?::\d\d){0,2}(?=$| BC$)/;

/** A date is the midnight it begins with; a moment with a time zone reads as the session's wall clock. */
function momentKey(cell: string, keepOffset: boolean): string {
  if (dateOnly.test(cell)) return cell.replace(dateOnly, "$1 00:00:00$2");
  return keepOffset || !cell.includes(":") ? cell : cell.replace(utcOffset, "");
}

type ElementKey = string | null | ElementKey[];

function elementKeys(
  elements: readonly ArrayElement[],
  own: ColumnFamily,
  other: ColumnFamily,
): ElementKey[] {
  return elements.map((element) => {
    if (element === null) return null;
    if (typeof element !== "string") return elementKeys(element, own, other);
    if (isNumber(own) && areComparable(own, other)) return numberElementKey(element, own, other);
    return cellKey(element, own, other);
  });
}

/** Within arrays inexact numbers are rounded to ten significant digits, six for single precision. */
function numberElementKey(element: string, own: ColumnFamily, other: ColumnFamily): string {
  const canonical = canonicalDecimal(element);
  const kinds = [own.kind, other.kind];
  const inexact = kinds.includes("real") || kinds.includes("double") || isRoundedFraction(canonical);
  const value = Number(canonical);
  if (!inexact || !Number.isFinite(value)) return canonical;
  return canonicalDecimal(value.toPrecision(kinds.includes("real") ? 6 : 10));
}
