import type { Node } from "@pgsql/types";
import type { Scope } from "../scope/scope.ts";
import { constantText } from "../tree/constants.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { wholeOf } from "./whole-units.ts";

/** The column of whose values an expression gives each another value; undefined where that isn't known of any. */
export function columnThrough(node: Node, scope: Scope): Node | undefined {
  if ("ColumnRef" in node) return node;
  if ("A_Expr" in node) {
    const [inner] = moved(node) ?? [];
    return inner && columnThrough(inner, scope);
  }
  if (!("FuncCall" in node) || lastName(node.FuncCall.funcname) !== "timezone") return undefined;
  const [zone, moment] = node.FuncCall.args ?? [];
  const [day, by] = (moment && moved(moment)) ?? [];
  // One time of each day. In Europe no clock was ever put by a day, elsewhere whole days were left out.
  const isOfEurope = zone && constantText(zone)?.startsWith("Europe/");
  if (!isOfEurope || !day || by !== "time" || wholeOf(day, scope)?.zone !== null) return undefined;
  return columnThrough(day, scope);
}

/** What a number, a day or a time is added to, or a number taken from, and which of these. */
function moved(node: Node): readonly [Node, "number" | "date" | "time"] | undefined {
  if (!("A_Expr" in node) || node.A_Expr.kind !== "AEXPR_OP") return undefined;
  const { name, lexpr, rexpr } = node.A_Expr;
  const operator = nameParts(name).at(-1);
  if (!lexpr || !rexpr || (operator !== "+" && operator !== "-")) return undefined;
  const [left, right] = [kindOf(lexpr), kindOf(rexpr)];
  if (right) return [lexpr, right];
  return left ? [rexpr, left] : undefined;
}

function kindOf(node: Node): "number" | "date" | "time" | undefined {
  if ("A_Const" in node) return node.A_Const.ival || node.A_Const.fval ? "number" : undefined;
  if (!("TypeCast" in node) || !node.TypeCast.arg || !("A_Const" in node.TypeCast.arg)) return undefined;
  const type = nameParts(node.TypeCast.typeName?.names).at(-1);
  return type === "date" || type === "time" ? type : undefined;
}
