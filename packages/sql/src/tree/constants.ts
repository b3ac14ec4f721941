import type { FuncCall, Node } from "@pgsql/types";
import { lastName } from "./names.ts";
import { walk } from "./walk.ts";

/** The text of a literal; null for NULL and everything else. */
export function constantText(node: Node): string | null {
  if (!("A_Const" in node)) return null;
  const { ival, fval, sval, boolval, isnull } = node.A_Const;
  if (isnull) return null;
  if (ival) return String(ival.ival ?? 0);
  if (fval) return fval.fval ?? null;
  if (boolval) return String(boolval.boolval ?? false);
  return sval ? (sval.sval ?? "") : null;
}

/** What a text in quotes says, with or without a cast; undefined for anything else. */
export function quotedText(node: Node | undefined): string | undefined {
  if (node && "TypeCast" in node) return quotedText(node.TypeCast.arg);
  return node && "A_Const" in node && node.A_Const.sval ? (node.A_Const.sval.sval ?? "") : undefined;
}

/** Whether an expression is the number 0. */
export function isZero(node: Node): boolean {
  return "A_Const" in node && Number(constantText(node) ?? 1) === 0 && !node.A_Const.sval;
}

/** `'today'` and the like mean another moment each day. */
export function isKeywordMoment(text: string | undefined): boolean {
  return text !== undefined && /^(now|today|tomorrow|yesterday)$/.test(text);
}

/** Whether an expression reads no column and no table. */
export function isConstant(node: Node): boolean {
  let constant = true;
  walk(node, (name, value) => {
    if (name === "ColumnRef" || name === "SubLink" || name === "ParamRef") constant = false;
    if (name === "FuncCall" && isVolatileOrAggregate(value)) constant = false;
    return constant;
  });
  return constant;
}

function isVolatileOrAggregate(call: FuncCall): boolean {
  const name = lastName(call.funcname);
  return (
    call.agg_star === true ||
    call.over !== undefined ||
    /^(random|setseed|nextval|setval|pg_.*|count)$/.test(name)
  );
}
