import { nameNodes, treeText } from "@master-sql/sql";
import { FLIPPED, OPPOSITE, operation, operatorOf } from "./operators.ts";
import { contents, type Tree } from "./tree.ts";

/** One expression, whose parts are in plain form already, in the one form of those that mean the same. */
export function plainExpression(node: Tree): unknown {
  const [kind, value] = contents(node) ?? ["", null];
  if (!value) return node;
  if (kind === "A_Expr") return plainComparison(node, value);
  if (kind === "BoolExpr") return plainBoolean(node, value);
  if (kind === "SortBy" && value.sortby_dir === "SORTBY_ASC")
    return { SortBy: { ...value, sortby_dir: "SORTBY_DEFAULT" } };
  return node;
}

/** What holds where a condition doesn't, in plain form. */
export function opposite(condition: unknown): unknown {
  return plainExpression({ BoolExpr: { boolop: "NOT_EXPR", args: [condition] } });
}

function plainComparison(node: Tree, value: Tree): unknown {
  const operator = operatorOf(value);
  const { kind = "AEXPR_OP", lexpr, rexpr } = value;
  const items = listOf(rexpr);
  if ((kind === "AEXPR_BETWEEN" || kind === "AEXPR_NOT_BETWEEN") && items?.length === 2) {
    const isInside = kind === "AEXPR_BETWEEN";
    const ends = [
      operation(isInside ? ">=" : "<", lexpr, items[0]),
      operation(isInside ? "<=" : ">", lexpr, items[1]),
    ];
    return { BoolExpr: { boolop: isInside ? "AND_EXPR" : "OR_EXPR", args: ends.map(plainExpression) } };
  }
  if (kind === "AEXPR_IN" && items?.length === 1)
    return plainExpression(operation(operator, lexpr, items[0]));
  if (kind === "AEXPR_LIKE") return withoutPattern(value) ?? node;
  const isSymmetric = kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT";
  if (kind !== "AEXPR_OP" && !isSymmetric) return node;
  const flipped = FLIPPED[operator] ?? (operator === "*" || operator === "+" ? operator : undefined);
  if (flipped === undefined) return node;
  const isOnRight =
    rank(lexpr) > rank(rexpr) || (rank(lexpr) === rank(rexpr) && treeText(lexpr) > treeText(rexpr));
  if (!isOnRight) return node;
  return isSymmetric
    ? { A_Expr: { ...value, lexpr: rexpr, rexpr: lexpr } }
    : operation(flipped, rexpr, lexpr);
}

/** `x LIKE 'a'` as `x = 'a'`; null where the pattern has wildcards. */
function withoutPattern(value: Tree): unknown {
  const [kind, constant] = contents(value.rexpr) ?? ["", null];
  const { sval } = (constant ?? {}) as { readonly sval?: { readonly sval?: string } };
  if (kind !== "A_Const" || !sval || /[%_\\]/.test(sval.sval ?? "")) return null;
  return plainExpression(operation(operatorOf(value) === "~~" ? "=" : "<>", value.lexpr, value.rexpr));
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
    return flat.length === 1 ? flat[0] : { BoolExpr: { boolop, args: flat } };
  }
  const [inner] = args;
  const [kind, contentsOf] = contents(inner) ?? ["", null];
  if (kind === "BoolExpr" && contentsOf) return withoutNot(contentsOf) ?? node;
  if (kind === "A_Expr" && contentsOf && (contentsOf.kind ?? "AEXPR_OP") === "AEXPR_OP") {
    const operator = OPPOSITE[operatorOf(contentsOf)];
    if (operator) return plainExpression(operation(operator, contentsOf.lexpr, contentsOf.rexpr));
  }
  if (kind === "A_Expr" && contentsOf?.kind === "AEXPR_IN") {
    const sval = OPPOSITE[operatorOf(contentsOf)];
    if (sval) return { A_Expr: { ...contentsOf, name: nameNodes(sval) } };
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
  const negated = parts.map(opposite);
  return plainExpression({
    BoolExpr: { boolop: boolop === "AND_EXPR" ? "OR_EXPR" : "AND_EXPR", args: negated },
  });
}

function listOf(node: unknown): readonly unknown[] | null {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "List" && value && Array.isArray(value.items) ? value.items : null;
}
