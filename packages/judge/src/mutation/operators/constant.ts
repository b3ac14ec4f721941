import {
  conjuncts,
  DAY_MS,
  dateText,
  integerConstant,
  isSameBound,
  lastName,
  type Place,
  parseMoment,
  textConstant,
  timestampText,
} from "@master-sql/sql";
import type { A_Const, Node } from "@pgsql/types";
import { type MutationOperator, replacement } from "../operator.ts";
import { wholeAt } from "../same-meaning.ts";

/** The unit that a unit of time is most easily taken for. */
const units: Readonly<Record<string, string>> = {
  minute: "hour",
  hour: "day",
  day: "month",
  week: "month",
  month: "year",
  quarter: "month",
  year: "month",
  dow: "isodow",
  isodow: "dow",
  isoyear: "year",
};

/** A constant one unit off: number, moment, span, unit of time, pattern; another text. */
export const constant: MutationOperator = {
  name: "constant",
  *edits(place) {
    if (place.name !== "A_Const" || !isValue(place)) return;
    const { ival, fval, sval }: A_Const = place.value;
    if (ival) {
      const value = ival.ival ?? 0;
      for (const other of [value + 1, value - 1]) yield replacement(place, integerConstant(other));
    } else if (fval?.fval !== undefined) {
      for (const other of decimalsNear(fval.fval)) yield replacement(place, other);
    } else if (sval) {
      for (const other of textsNear(sval.sval ?? "", place))
        if (!isSameForWholes(place, sval.sval ?? "", other)) yield replacement(place, textConstant(other));
      for (const other of sameSpans(sval.sval ?? ""))
        yield { ...replacement(place, textConstant(other)), takesTrap: true };
    }
  },
};

/** Whether months, days … that are compared with a moment are all on the same side of another one. */
function isSameForWholes(place: Place, text: string, other: string): boolean {
  return conjuncts(place.select.whereClause).some((node) => {
    if (!("A_Expr" in node) || node.A_Expr.kind !== "AEXPR_OP") return false;
    const { name, lexpr, rexpr } = node.A_Expr;
    if (!lexpr || !rexpr || !("A_Const" in rexpr) || rexpr.A_Const !== place.value) return false;
    const whole = wholeAt(place, lexpr);
    return whole !== null && isSameBound(whole, lastName(name), text, other);
  });
}

/** Not a position in GROUP BY or ORDER BY, a number of rows, a type's length, or the 1 of EXISTS (SELECT 1). */
function isValue({ path, value }: Place): boolean {
  const fields = path.filter((step) => typeof step === "string");
  const holder = fields.at(-2);
  if (["groupClause", "distinctClause", "limitCount", "limitOffset", "typmods"].includes(holder ?? ""))
    return false;
  if (holder === "node" && fields.at(-3) === "SortBy" && "ival" in value) return false;
  return !(holder === "val" && fields.at(-3) === "ResTarget" && fields.at(-6) === "subselect");
}

function decimalsNear(text: string): readonly Node[] {
  const digits = text.split(".")[1]?.length ?? 0;
  const value = Number(text);
  if (!Number.isFinite(value)) return [];
  const moved = [value + 1, value - 1].map(
    (other): Node => ({ A_Const: { fval: { fval: other.toFixed(digits) } } }),
  );
  // `100.0 * a / b` without the point is integer division.
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? [...moved, integerConstant(value)] : moved;
}

function textsNear(text: string, place: Place): readonly string[] {
  const unit = units[text.toLowerCase()];
  const holders = place.path.filter((step) => typeof step === "string");
  const inFunction = holders.at(-3) === "FuncCall";
  if (unit !== undefined && inFunction) return [unit];
  const moment = /^\d{4}-\d\d-\d\d/.test(text) ? parseMoment(text) : null;
  if (moment !== null) {
    const hasTime = text.length > 10;
    return [moment + DAY_MS, moment - DAY_MS].map((other) =>
      hasTime ? `${timestampText(other)}${zoneOf(text)}` : dateText(other),
    );
  }
  if (/^-?\d+ (second|minute|hour|day|week|month|year)s?$/.test(text)) {
    const [count = "", name = ""] = text.split(" ");
    return [Number(count) + 1, Number(count) - 1].map((other) => `${other} ${name}`);
  }
  if (text.includes("%"))
    return [text.replace(/^%/, ""), text.replace(/%$/, "")].filter((other) => other !== text);
  // What a function takes as text is a format, a time zone, a separator: another is another question.
  return inFunction ? [] : [`${text}x`];
}

/** The same span as people count it in days or months, which aren't all of one length. */
function sameSpans(text: string): readonly string[] {
  const [, digits, unit] = /^(\d+) (day|month|year)s?$/.exec(text) ?? [];
  const count = Number(digits);
  if (unit === "month") return [`${count * 30} days`];
  if (unit === "year") return [`${count * 365} days`];
  return unit === "day" && count % 30 === 0 ? [`${count / 30} months`] : [];
}

function zoneOf(text: string): string {
  return /(?:[+-]\d\d(?::?\d\d)?|Z)$/.exec(text.slice(11))?.[0] ?? "";
}
