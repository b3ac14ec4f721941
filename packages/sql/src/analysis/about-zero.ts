import type { Node, SelectStmt } from "@pgsql/types";
import { columnMeant, columnsMeant, type Known, outputsOf, relationsOf } from "../scope/relations.ts";
import { constantText } from "../tree/constants.ts";
import { lastName } from "../tree/names.ts";

/** Queries within queries that are gone through at most. */
const DEPTH = 8;
/** A CHECK as PostgreSQL prints it, or as a fact is written. */
const comparedWithZero = /^\(?(\w+) (>=|>|<>|<) (?:0|\(0\)::\w+)\)?$/;
/** Operators and functions whose value is never less than 0 if nothing is that they are given. */
const neverBelowGiven = new Set(["+", "*", "/", "abs", "avg", "max", "min", "sum"]);

/** Whether an expression is never less than 0, as CHECKs of the columns it is made of say; it may be NULL. */
export function isNeverNegative(node: Node, select: SelectStmt, known: Known, depth = 0): boolean {
  if (depth > DEPTH) return false;
  const all = (nodes: readonly (Node | undefined)[] = []) =>
    nodes.length > 0 && nodes.every((each) => each && isNeverNegative(each, select, known, depth));
  const number = constantText(node);
  if (number !== null) return Number(number) >= 0;
  if ("A_Expr" in node) {
    const { name, lexpr, rexpr, kind } = node.A_Expr;
    return kind === "AEXPR_OP" && neverBelowGiven.has(lastName(name)) && all([lexpr, rexpr]);
  }
  if ("FuncCall" in node)
    return neverBelowGiven.has(lastName(node.FuncCall.funcname)) && all(node.FuncCall.args);
  if ("CoalesceExpr" in node) return all(node.CoalesceExpr.args);
  if (isChecked(node, [">", ">="], select, known)) return true;
  const place = columnMeant(node, relationsOf(select, known), known);
  if (place?.relation.of.kind !== "query") return false;
  const outputs = outputsOf(place.relation.of.query, known) ?? [];
  const [only, ...others] = outputs.filter(({ name }) => name === place.name);
  return (
    only !== undefined &&
    others.length === 0 &&
    only.from.every((each) => isNeverNegative(each.node, each.select, known, depth + 1))
  );
}

/** Whether a column is never 0, as a CHECK says. */
export function isNeverZero(node: Node, select: SelectStmt, known: Known): boolean {
  return isChecked(node, [">", "<", "<>"], select, known);
}

/** Whether a CHECK compares a table's column with 0 by one of some operators. */
function isChecked(node: Node, operators: readonly string[], select: SelectStmt, known: Known): boolean {
  const found =
    "ColumnRef" in node ? (columnsMeant(node.ColumnRef.fields, relationsOf(select, known), known) ?? []) : [];
  const isSaid = (expression: string, name: string) => {
    const [, column, operator = ""] = comparedWithZero.exec(expression) ?? [];
    return column === name && operators.includes(operator);
  };
  return (
    found.length > 0 &&
    found.every(
      ({ relation: { of }, name }) =>
        of.kind === "table" && of.table.checks.some(({ expression }) => isSaid(expression, name)),
    )
  );
}
