import type { Node } from "@pgsql/types";
import { nameParts } from "../sql/parse-tree.ts";
import { contents, isTree, selectOf, type Tree, textOf } from "./tree.ts";

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
  if (kind === "SubLink") return plainSubquery(node, value);
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
  const comparison = FLIPPED[operator];
  const flipped = comparison ?? (operator === "*" || operator === "+" ? operator : undefined);
  if (flipped === undefined) return node;
  const [left, right] = comparison ? [compared(lexpr), compared(rexpr)] : [lexpr, rexpr];
  const isOnRight = rank(left) > rank(right) || (rank(left) === rank(right) && textOf(left) > textOf(right));
  return isOnRight ? operation(flipped, right, left) : { A_Expr: { ...value, lexpr: left, rexpr: right } };
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

/** `5.50` as `5.5`, `5.00` as `5.0`: without a point it would be an integer, which divides otherwise. */
function plainConstant(node: Tree, value: Tree): unknown {
  const text = decimalOf(value);
  if (text === null) return node;
  let end = text.length;
  while (text[end - 1] === "0" && text[end - 2] !== ".") end -= 1;
  return { A_Const: { fval: { fval: text.endsWith(".") ? `${text}0` : text.slice(0, end) } } };
}

function decimalOf(value: Tree): string | null {
  const text = isTree(value.fval) ? value.fval.fval : undefined;
  return typeof text === "string" && /^\d+\.\d*$/.test(text) ? text : null;
}

/** What is compared with `5.0` may be compared with `5`. */
function compared(side: unknown): unknown {
  const [kind, value] = contents(side) ?? ["", null];
  const text = kind === "A_Const" && value ? decimalOf(value) : null;
  if (!text?.endsWith(".0")) return side;
  const whole = Number(text);
  return { A_Const: { ival: whole === 0 ? {} : { ival: whole } } };
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

/** `(SELECT 3 * avg(x) …)` as `3 * (SELECT avg(x) …)`: a constant means the same within and without. */
function plainSubquery(node: Tree, value: Tree): unknown {
  const select = value.subLinkType === "EXPR_SUBLINK" ? selectOf(value.subselect) : null;
  const [target, ...more] = select?.targetList ?? [];
  if (!select || !target || !("ResTarget" in target) || more.length > 0 || select.distinctClause) return node;
  const [kind, sum] = contents(target.ResTarget.val) ?? ["", null];
  if (kind !== "A_Expr" || !sum || !/^[-+*/]$/.test(operatorOf(sum))) return node;
  const isConstant = (side: unknown) => contents(side)?.[0] === "A_Const";
  if (isConstant(sum.lexpr) === isConstant(sum.rexpr)) return node;
  const within = (val: unknown) =>
    plainExpression({
      SubLink: {
        ...value,
        subselect: { SelectStmt: { ...select, targetList: [{ ResTarget: { ...target.ResTarget, val } }] } },
      },
    });
  const sides = [sum.lexpr, sum.rexpr].map((side) => (isConstant(side) ? side : within(side)));
  return plainExpression(operation(operatorOf(sum), sides[0], sides[1]));
}

function listOf(node: unknown): readonly unknown[] | null {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "List" && value && Array.isArray(value.items) ? value.items : null;
}
