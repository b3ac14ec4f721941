import { isAggregate, lastName, nodeOf, walk } from "@master-sql/sql";
import type { A_Expr, BoolExpr, FuncCall, JoinExpr, Node, SubLink } from "@pgsql/types";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";

/** All nodes that pass a test, in the learner's words. */
export function allWords(
  query: LearnerQuery,
  test: (name: string, value: object) => Node | false,
): readonly string[] {
  const found: string[] = [];
  walk(query.select, (name, value) => {
    const node = test(name, value);
    if (node) {
      const words = wordsOf(query, node);
      if (words !== "" && !found.includes(words)) found.push(words);
    }
    return undefined;
  });
  return found;
}

const COMPARISON = /^(=|<>|!=|<|>|<=|>=)$/;

/** A comparison or BETWEEN, with an operator that passes. */
export function comparison(operators = COMPARISON) {
  return (name: string, value: A_Expr): Node | false =>
    name === "A_Expr" && (value.kind?.includes("BETWEEN") || operators.test(lastName(value.name)))
      ? { A_Expr: value }
      : false;
}

function isNullConstant(node: Node | undefined): boolean {
  return !!node && "A_Const" in node && node.A_Const.isnull === true;
}

export function comparisonWithNull(name: string, value: A_Expr): Node | false {
  return comparison()(name, value) && (isNullConstant(value.lexpr) || isNullConstant(value.rexpr))
    ? { A_Expr: value }
    : false;
}

export function boolean(operator: "AND_EXPR" | "OR_EXPR") {
  return (name: string, value: BoolExpr): Node | false =>
    name === "BoolExpr" && value.boolop === operator ? { BoolExpr: value } : false;
}

export function mixedOr(name: string, value: BoolExpr): Node | false {
  return name === "BoolExpr" &&
    value.boolop === "OR_EXPR" &&
    (value.args ?? []).some((arm) => nodeOf(arm, "BoolExpr")?.boolop === "AND_EXPR")
    ? { BoolExpr: value }
    : false;
}

export function notIn(name: string, value: A_Expr & BoolExpr & SubLink): Node | false {
  if (name === "A_Expr" && value.kind === "AEXPR_IN" && lastName(value.name) === "<>")
    return { A_Expr: value };
  const [inner] = name === "BoolExpr" && value.boolop === "NOT_EXPR" ? (value.args ?? []) : [];
  return inner && "SubLink" in inner ? { BoolExpr: value } : false;
}

/** NOT IN over a list in which NULL is written out. */
export function notInWithNull(name: string, value: A_Expr): Node | false {
  const items = nodeOf(value.rexpr, "List")?.items ?? [];
  return name === "A_Expr" &&
    value.kind === "AEXPR_IN" &&
    lastName(value.name) === "<>" &&
    items.some(isNullConstant)
    ? { A_Expr: value }
    : false;
}

export function pattern(name: string, value: A_Expr): Node | false {
  return name === "A_Expr" && /LIKE|SIMILAR/.test(value.kind ?? "") ? { A_Expr: value } : false;
}

export function joinCondition(name: string, value: JoinExpr): Node | false {
  return name === "JoinExpr" && value.quals ? value.quals : false;
}

export function aggregate(name: string, value: FuncCall): Node | false {
  return name === "FuncCall" && !value.over && isAggregate(lastName(value.funcname))
    ? { FuncCall: value }
    : false;
}

export function windowCall(name: string, value: FuncCall): Node | false {
  return name === "FuncCall" && value.over ? { FuncCall: value } : false;
}

export function division(name: string, value: A_Expr): Node | false {
  return name === "A_Expr" && lastName(value.name) === "/" ? { A_Expr: value } : false;
}
