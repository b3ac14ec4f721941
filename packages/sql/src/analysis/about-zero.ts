import type { Node } from "@pgsql/types";
import { hasCheck, outputAt } from "../scope/column-places.ts";
import type { Scope } from "../scope/scope.ts";
import { constantText } from "../tree/constants.ts";
import { lastName } from "../tree/names.ts";

/** Queries within queries that are gone through at most. */
const DEPTH = 8;
/** A CHECK as PostgreSQL prints it, or as a fact is written. */
const comparedWithZero = /^\(?(\w+) (>=|>|<>|<) (?:0|\(0\)::\w+)\)?$/;
/** Operators and functions whose value is never less than 0 if nothing is that they are given. */
const neverBelowGiven = new Set(["+", "*", "/", "abs", "avg", "max", "min", "sum"]);

/** Whether an expression is never less than 0, as CHECKs of the columns it is made of say; it may be NULL. */
export function isNeverNegative(node: Node, scope: Scope, depth = 0): boolean {
  if (depth > DEPTH) return false;
  const all = (nodes: readonly (Node | undefined)[] = []) =>
    nodes.length > 0 && nodes.every((each) => each && isNeverNegative(each, scope, depth));
  const number = constantText(node);
  if (number !== null) return Number(number) >= 0;
  if ("A_Expr" in node) {
    const { name, lexpr, rexpr, kind } = node.A_Expr;
    return kind === "AEXPR_OP" && neverBelowGiven.has(lastName(name)) && all([lexpr, rexpr]);
  }
  if ("FuncCall" in node)
    return neverBelowGiven.has(lastName(node.FuncCall.funcname)) && all(node.FuncCall.args);
  if ("CoalesceExpr" in node) return all(node.CoalesceExpr.args);
  if (isChecked(node, [">", ">="], scope)) return true;
  const place = scope.place(node);
  const output = place && outputAt(place);
  return output?.from.every((each) => isNeverNegative(each.node, each.scope, depth + 1)) === true;
}

/** Whether a column is never 0, as a CHECK says. */
export function isNeverZero(node: Node, scope: Scope): boolean {
  return isChecked(node, [">", "<", "<>"], scope);
}

/** Whether a CHECK compares a table's column with 0 by one of some operators. */
function isChecked(node: Node, operators: readonly string[], scope: Scope): boolean {
  return hasCheck(node, scope, (expression, name) => {
    const [, column, operator = ""] = comparedWithZero.exec(expression) ?? [];
    return column === name && operators.includes(operator);
  });
}
