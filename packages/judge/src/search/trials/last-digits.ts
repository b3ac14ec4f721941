import { cast, integerConstant, lastName, operation, printSelect, walk } from "@master-sql/sql";
import type { FuncCall, Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "../../diagnosis/tree.ts";

/** What quotients and sums in floating point may be off by, as a part of the value: far less than any slip makes. */
const OFF = "0.000000001";
/** With more roundings than these a query is left as it is. */
const MOST_ROUNDINGS = 12;
/** Places that are written out as zeros: PostgreSQL takes thousands of millions. */
const MOST_PLACES = 20;
/** Holds the rounding that was there; keys that end so are passed over when a tree is written down. */
const PLAIN = "plain_location";

/**
 * The same query with each value that it rounds a little larger, or smaller, but for those that lie exactly between two
 * or need no rounding: a quotient whose digits are cut off may lie just beside the half that it stands for (rule P28).
 * Null where it rounds nothing, or too much.
 */
export function withNudgedRounding(select: SelectStmt, direction: "up" | "down"): string | null {
  let roundings = 0;
  walk(select, (kind, value: FuncCall) => {
    if (kind === "FuncCall" && placesOf(value) !== null) roundings += 1;
    return roundings <= MOST_ROUNDINGS;
  });
  if (roundings === 0 || roundings > MOST_ROUNDINGS) return null;
  const nudged = rebuilt(select, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    const call: FuncCall | null = kind === "FuncCall" ? value : null;
    const places = call && placesOf(call);
    return call && places !== null ? nudgedCall(call, places, direction) : node;
  });
  return printSelect(nudged);
}

/** Decimal places that a call rounds to; null where it is no call of `round` with a number of them. */
function placesOf({ funcname, args = [], over, agg_filter }: FuncCall): number | null {
  if (lastName(funcname) !== "round" || over || agg_filter || args.length === 0) return null;
  const [, digits] = args;
  if (!digits) return 0;
  if (!("A_Const" in digits) || !digits.A_Const.ival) return null;
  const places = digits.A_Const.ival.ival ?? 0;
  return Math.abs(places) <= MOST_PLACES ? places : null;
}

/** `CASE WHEN mod(2 * 10^places * value, 1) = 0 THEN round(value) ELSE round(value * (1 ± OFF)) END`. */
function nudgedCall(call: FuncCall, places: number, direction: "up" | "down"): Node {
  const [given, ...digits] = call.args ?? [];
  // One within another is rounded as it was: only what is shown at the end counts.
  const value = given && rebuilt(given, (node) => contents(node)?.[1]?.[PLAIN] ?? node);
  if (!value) return { FuncCall: call };
  const plain: Node = { FuncCall: { ...call, args: [value, ...digits] } };
  const halves = operation(
    "*",
    value,
    decimal(places < 0 ? `0.${"0".repeat(-places - 1)}2` : `2${"0".repeat(places)}`),
  );
  const isBetween = operation(
    "=",
    operation("%", cast(halves, "numeric"), integerConstant(1)),
    integerConstant(0),
  );
  const factor = direction === "up" ? `1${OFF.slice(1)}` : `0.${"9".repeat(OFF.length - 2)}`;
  const moved = operation("*", value, decimal(factor));
  const mark = { [PLAIN]: plain };
  return {
    CaseExpr: {
      ...mark,
      args: [{ CaseWhen: { expr: isBetween, result: plain } }],
      defresult: { FuncCall: { ...call, args: [moved, ...digits] } },
    },
  };
}

function decimal(text: string): Node {
  return { A_Const: { fval: { fval: text } } };
}
