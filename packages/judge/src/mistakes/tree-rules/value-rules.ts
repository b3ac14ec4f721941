import { contains, lastName, type Scope, scopeOf, walkOwn } from "@master-sql/sql";
import type { A_Const, A_Expr, FuncCall, Node, SelectStmt, SubLink } from "@pgsql/types";
import type { TreeRule } from "./tree-rule.ts";

/** sum(DISTINCT x), which counts equal amounts once. */
export const aggregateDistinct: TreeRule = {
  errorClass: "aggregate-distinct",
  occursIn: (query) =>
    contains(query, (name, value) => {
      if (name !== "FuncCall") return false;
      const { funcname, agg_distinct }: FuncCall = value;
      return agg_distinct === true && /^(sum|avg)$/.test(lastName(funcname));
    }),
};

/** BETWEEN two dates on a moment: the last day counts up to its first instant only. */
export const betweenOnTimestamp: TreeRule = {
  errorClass: "between-on-timestamp",
  occursIn: (query, schema) =>
    scopeOf(query, schema).all.some((scope) =>
      someExpression(scope, ({ kind, lexpr, rexpr }) => {
        if (kind !== "AEXPR_BETWEEN" || !rexpr || !("List" in rexpr)) return false;
        if (scope.column(lexpr)?.column?.kind !== "timestamp") return false;
        return /^\d{4}-\d\d-\d\d$/.test(textOf(rexpr.List.items?.[1]) ?? "");
      }),
    ),
};

/** A division of two whole numbers. */
export const integerDivision: TreeRule = {
  errorClass: "integer-division",
  occursIn: (query, schema) => {
    const scopes = scopeOf(query, schema).all;
    return scopes.some((scope) =>
      someExpression(
        scope,
        ({ name, lexpr, rexpr }) =>
          lastName(name) === "/" && isWhole(lexpr, scope, scopes) && isWhole(rexpr, scope, scopes),
      ),
    );
  },
};

/** A month compared without its year, where the task means one year's. */
export const monthWithoutYear: TreeRule = {
  errorClass: "month-without-year",
  occursIn: (query) => hasConstant(query, /^(month|MM|Mon|Month)$/i) && !hasYear(query),
  expects: hasYear,
};

function hasYear(query: SelectStmt): boolean {
  return hasConstant(query, /year|yyyy|^\d{4}-\d\d/i) || hasDateTrunc(query);
}

function hasDateTrunc(query: SelectStmt): boolean {
  return contains(query, (name, value) => {
    const call: FuncCall = value;
    return name === "FuncCall" && lastName(call.funcname) === "date_trunc";
  });
}

function hasConstant(query: SelectStmt, pattern: RegExp): boolean {
  return contains(query, (name, value) => {
    const constant: A_Const = value;
    return name === "A_Const" && pattern.test(constant.sval?.sval ?? "");
  });
}

function someExpression({ select }: Scope, test: (expression: A_Expr) => boolean): boolean {
  let found = false;
  walkOwn(select, (name, value) => {
    if (name === "A_Expr") found ||= test(value);
    return !found;
  });
  return found;
}

/** @param scopes those of the whole query, for subqueries that stand for a value */
function isWhole(node: Node | undefined, scope: Scope, scopes: readonly Scope[]): boolean {
  if (!node) return false;
  if ("A_Const" in node) return node.A_Const.ival !== undefined;
  if ("ColumnRef" in node) return scope.column(node)?.column?.kind === "integer";
  if ("A_Expr" in node) {
    const { name, lexpr, rexpr } = node.A_Expr;
    const areWhole = [lexpr, rexpr].every((side) => isWhole(side, scope, scopes));
    return /^[-+*/%]$/.test(lastName(name)) && areWhole;
  }
  if ("SubLink" in node) {
    const { value, of } = soleValueOf(node.SubLink);
    return isWhole(value, scopes.find(({ select }) => select === of) ?? scope, scopes);
  }
  if (!("FuncCall" in node)) return false;
  const [argument] = node.FuncCall.args ?? [];
  switch (lastName(node.FuncCall.funcname)) {
    case "count":
      return true;
    case "sum":
      return isWhole(argument, scope, scopes) && !isCount(argument);
    case "min":
    case "max":
    case "abs":
      return isWhole(argument, scope, scopes);
    default:
      return false;
  }
}

/** The sum of what is counted is numeric, as of every bigint: a division by it keeps its rest. */
function isCount(node: Node | undefined): boolean {
  if (!node || !("FuncCall" in node)) return false;
  return /^(count|sum)$/.test(lastName(node.FuncCall.funcname));
}

/** What a subquery that stands for a value gives, and the query that reads it. */
function soleValueOf({ subLinkType, subselect }: SubLink): {
  readonly value?: Node | undefined;
  readonly of?: SelectStmt;
} {
  if (subLinkType !== "EXPR_SUBLINK" || !subselect || !("SelectStmt" in subselect)) return {};
  const [target, ...more] = subselect.SelectStmt.targetList ?? [];
  const isValue = target && "ResTarget" in target && more.length === 0;
  return isValue ? { value: target.ResTarget.val, of: subselect.SelectStmt } : {};
}

function textOf(node: Node | undefined): string | undefined {
  if (node && "TypeCast" in node) return textOf(node.TypeCast.arg);
  return node && "A_Const" in node ? node.A_Const.sval?.sval : undefined;
}
