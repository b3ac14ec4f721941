import { conjuncts, contains, lastName, placesOf, printSql } from "@master-sql/sql";
import type { A_Const, A_Expr, BoolExpr, Node, SelectStmt } from "@pgsql/types";
import type { TreeRule } from "./tree-rule.ts";

/** A OR B AND C, which is A OR (B AND C), where the solution has (A OR B) AND C. */
export const andOrPrecedence: TreeRule = {
  errorClass: "and-or-precedence",
  occursIn: (query) => hasArm(query, "OR_EXPR", (arm) => isBool(arm, "AND_EXPR")),
  expects: (solution) =>
    hasArm(
      solution,
      "AND_EXPR",
      (arm) =>
        isBool(arm, "OR_EXPR") ||
        ("A_Expr" in arm && (arm.A_Expr.kind === "AEXPR_IN" || arm.A_Expr.kind === "AEXPR_BETWEEN")),
    ),
  *mended(query) {
    for (const place of placesOf(query)) {
      if (place.name !== "BoolExpr") continue;
      const { boolop, args = [] }: BoolExpr = place.value;
      if (boolop === "OR_EXPR" && args.some((arm) => isBool(arm, "AND_EXPR")))
        yield* onceEach(place.replaced(orFirst(args)));
    }
  },
};

/** A query, and each of its rows once: who asks for several alternatives may get rows several times. */
function* onceEach(query: SelectStmt): Generator<SelectStmt> {
  yield query;
  if (!query.distinctClause && !query.groupClause && !query.larg)
    yield { ...query, distinctClause: [{} as Node] };
}

/** Arms of an OR, as if OR bound closer than AND. */
function orFirst(arms: readonly Node[]): Node {
  const groups: Node[][] = [];
  for (const [place, arm] of arms.entries())
    for (const [index, condition] of conjuncts(arm).entries())
      if (index === 0 && place > 0) groups.at(-1)?.push(condition);
      else groups.push([condition]);
  const args = groups.map(
    (group): Node =>
      group.length > 1 ? { BoolExpr: { boolop: "OR_EXPR", args: group } } : (group[0] as Node),
  );
  return { BoolExpr: { boolop: "AND_EXPR", args } };
}

/** Conditions that can't hold of one value at once. */
export const contradiction: TreeRule = {
  errorClass: "contradiction",
  occursIn: (query) =>
    contains(query, (name, value) => {
      if (name === "A_Expr") return exclude(boundsOf({ A_Expr: value }));
      if (name !== "BoolExpr") return false;
      const { boolop }: BoolExpr = value;
      return boolop === "AND_EXPR" && exclude(conjuncts({ BoolExpr: value }).flatMap(boundsOf));
    }),
};

/** x <> 1 OR x <> 2, which holds of every x. */
export const tautology: TreeRule = {
  errorClass: "tautology",
  occursIn: (query) =>
    contains(query, (name, value) => {
      if (name !== "BoolExpr") return false;
      const { boolop, args = [] }: BoolExpr = value;
      if (boolop !== "OR_EXPR") return false;
      const bounds = args.flatMap(boundsOf).filter(({ operator }) => operator === "<>");
      return bounds.some((a) => bounds.some((b) => a.of === b.of && a.value !== b.value));
    }),
};

interface Bound {
  /** What is compared, as SQL. */
  readonly of: string;
  readonly operator: string;
  readonly value: string | number;
}

/** What a comparison with constants says; nothing for other conditions. */
function boundsOf(condition: Node): readonly Bound[] {
  if (!("A_Expr" in condition)) return [];
  const { kind, name, lexpr, rexpr }: A_Expr = condition.A_Expr;
  if (!lexpr || !rexpr) return [];
  const of = printSql(lexpr);
  if (kind === "AEXPR_BETWEEN" && "List" in rexpr) {
    const [low, high] = (rexpr.List.items ?? []).map(constantOf);
    if (low === undefined || high === undefined) return [];
    return [
      { of, operator: ">=", value: low },
      { of, operator: "<=", value: high },
    ];
  }
  const value = constantOf(rexpr);
  return kind === "AEXPR_OP" && value !== undefined ? [{ of, operator: lastName(name), value }] : [];
}

function exclude(bounds: readonly Bound[]): boolean {
  return bounds.some((a) =>
    bounds.some((b) => {
      if (a.of !== b.of || typeof a.value !== typeof b.value) return false;
      if (a.operator === "=" && b.operator === "=") return a.value !== b.value;
      // Texts are ordered by their collation, which isn't known here; dates written alike are.
      if (typeof a.value === "string" && !(isMoment(a.value) && isMoment(b.value))) return false;
      if (!/^(>=?|=)$/.test(a.operator) || !/^<=?$/.test(b.operator)) return false;
      const isOpen = a.operator === ">" || b.operator === "<";
      return isOpen ? a.value >= b.value : a.value > b.value;
    }),
  );
}

function isMoment(value: string | number): boolean {
  return /^\d{4}-\d\d-\d\d/.test(String(value));
}

function constantOf(node: Node): string | number | undefined {
  if ("TypeCast" in node) return node.TypeCast.arg ? constantOf(node.TypeCast.arg) : undefined;
  if (!("A_Const" in node)) return undefined;
  const { ival, fval, sval }: A_Const = node.A_Const;
  if (ival) return ival.ival ?? 0;
  if (fval) return Number(fval.fval);
  return sval ? (sval.sval ?? "") : undefined;
}

function hasArm(query: SelectStmt, boolop: "AND_EXPR" | "OR_EXPR", test: (arm: Node) => boolean): boolean {
  return contains(query, (name, value) => {
    if (name !== "BoolExpr") return false;
    const bool: BoolExpr = value;
    return bool.boolop === boolop && (bool.args ?? []).some(test);
  });
}

function isBool(node: Node, boolop: "AND_EXPR" | "OR_EXPR"): boolean {
  return "BoolExpr" in node && node.BoolExpr.boolop === boolop;
}
