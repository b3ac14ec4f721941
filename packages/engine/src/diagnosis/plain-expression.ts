import type { Node } from "@pgsql/types";
import { nameParts } from "../sql/parse-tree.ts";
import { contents, isTree, type Tree, textOf } from "./tree.ts";

/** Comparing operators, and what they are when the sides are exchanged. */
export const FLIPPED: Readonly<Record<string, string>> = {
  "=": "=",
  "<>": "<>",
  "<": ">",
  ">": "<",
  "<=": ">=",
  ">=": "<=",
};
const OPPOSITE: Readonly<Record<string, string>> = {
  "=": "<>",
  "<>": "=",
  "<": ">=",
  ">": "<=",
  "<=": ">",
  ">=": "<",
};

/** One expression, whose parts are in plain form already, in the one form of those that mean the same. */
export function plainExpression(node: Tree): unknown {
  const [kind, value] = contents(node) ?? ["", null];
  if (!value) return node;
  if (kind === "A_Expr") return plainComparison(node, value);
  if (kind === "BoolExpr") return plainBoolean(node, value);
  if (kind === "A_Const") return plainConstant(node, value);
  if (kind === "FuncCall") return plainCall(node, value);
  return node;
}

function operatorOf(value: Tree): string {
  const { name } = value as { readonly name?: Node[] };
  return nameParts(name).at(-1) ?? "";
}

function operation(operator: string, lexpr: unknown, rexpr: unknown): Tree {
  return { A_Expr: { kind: "AEXPR_OP", name: [{ String: { sval: operator } }], lexpr, rexpr } };
}

function plainComparison(node: Tree, value: Tree): unknown {
  const operator = operatorOf(value);
  const { kind = "AEXPR_OP", lexpr, rexpr } = value;
  const items = listOf(rexpr);
  if (kind === "AEXPR_BETWEEN" && items?.length === 2)
    return {
      BoolExpr: {
        boolop: "AND_EXPR",
        args: [operation(">=", lexpr, items[0]), operation("<=", lexpr, items[1])].map(plainExpression),
      },
    };
  if (kind === "AEXPR_IN" && items?.length === 1)
    return plainExpression(operation(operator, lexpr, items[0]));
  if (kind !== "AEXPR_OP") return node;
  const flipped = FLIPPED[operator];
  if (flipped === undefined) return node;
  const isOnRight =
    rank(lexpr) > rank(rexpr) || (rank(lexpr) === rank(rexpr) && textOf(lexpr) > textOf(rexpr));
  return isOnRight ? operation(flipped, rexpr, lexpr) : node;
}

/** Columns before expressions, expressions before constants and subqueries. */
function rank(node: unknown): number {
  const [kind] = contents(node) ?? [""];
  if (kind === "ColumnRef") return 0;
  if (kind === "A_Const") return 3;
  if (kind === "SubLink") return 2;
  return kind === "TypeCast" ? 2 : 1;
}

function plainBoolean(node: Tree, value: Tree): unknown {
  const { boolop } = value;
  const args = Array.isArray(value.args) ? value.args : [];
  if (boolop !== "NOT_EXPR") {
    const flat = args.flatMap((arg: unknown): unknown[] => {
      const [kind, inner] = contents(arg) ?? ["", null];
      const parts = kind === "BoolExpr" && inner !== null && inner.boolop === boolop ? inner.args : null;
      return Array.isArray(parts) ? parts : [arg];
    });
    return { BoolExpr: { boolop, args: flat } };
  }
  const [inner] = args;
  const [kind, contentsOf] = contents(inner) ?? ["", null];
  if (kind === "BoolExpr" && contentsOf) return withoutNot(contentsOf) ?? node;
  if (kind === "A_Expr" && contentsOf && (contentsOf.kind ?? "AEXPR_OP") === "AEXPR_OP") {
    const opposite = OPPOSITE[operatorOf(contentsOf)];
    if (opposite) return operation(opposite, contentsOf.lexpr, contentsOf.rexpr);
  }
  if (kind === "NullTest" && contentsOf)
    return {
      NullTest: {
        ...contentsOf,
        nulltesttype: contentsOf.nulltesttype === "IS_NULL" ? "IS_NOT_NULL" : "IS_NULL",
      },
    };
  return node;
}

/** NOT (a AND b) as NOT a OR NOT b, NOT (a OR b) the other way round, NOT NOT a as a. */
function withoutNot({ boolop, args }: Tree): unknown {
  const parts: readonly unknown[] = Array.isArray(args) ? args : [];
  if (boolop === "NOT_EXPR") return parts[0];
  const negated = parts.map((arg) => plainExpression({ BoolExpr: { boolop: "NOT_EXPR", args: [arg] } }));
  return plainExpression({
    BoolExpr: { boolop: boolop === "AND_EXPR" ? "OR_EXPR" : "AND_EXPR", args: negated },
  });
}

/** `5.50` as `5.5`, `5.0` as `5`. */
function plainConstant(node: Tree, value: Tree): unknown {
  const text = isTree(value.fval) ? value.fval.fval : undefined;
  if (typeof text !== "string" || !/^\d+\.\d*$/.test(text)) return node;
  let end = text.length;
  while (text[end - 1] === "0") end -= 1;
  if (text[end - 1] === ".") {
    const whole = Number(text.slice(0, end - 1));
    return { A_Const: { ival: whole === 0 ? {} : { ival: whole } } };
  }
  return { A_Const: { fval: { fval: text.slice(0, end) } } };
}

/** count(1) as count(*). */
function plainCall(node: Tree, value: Tree): unknown {
  const { funcname } = value as { readonly funcname?: Node[] };
  const args = Array.isArray(value.args) ? value.args : [];
  if (nameParts(funcname).at(-1) !== "count" || args.length !== 1 || value.agg_distinct) return node;
  const [kind] = contents(args[0]) ?? [""];
  if (kind !== "A_Const") return node;
  const { args: _, ...rest } = value;
  return { FuncCall: { ...rest, agg_star: true } };
}

function listOf(node: unknown): readonly unknown[] | null {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "List" && value && Array.isArray(value.items) ? value.items : null;
}
