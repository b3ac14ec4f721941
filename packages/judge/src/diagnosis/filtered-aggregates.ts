import { integerConstant, lastName, nameNodes, type nameParts } from "@master-sql/sql";
import { conditionsOf, joined } from "./conditions.ts";
import { plainExpression } from "./plain-expression.ts";
import { contents, isTree, rebuilt, type Tree } from "./tree.ts";

/** A query in canonical form whose aggregates take some rows only by FILTER: not by CASE, nor by a condition cast to a number. */
export function withFilters<T>(query: T): T {
  return rebuilt(query, (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    if (!value) return node;
    const plain = kind === "FuncCall" ? (filtered(value) ?? node) : node;
    // What holds an aggregate that has changed may be plainer now.
    return isTree(plain) && contents(plain)?.[0] === "CoalesceExpr"
      ? (plainExpression(plain) as Tree)
      : plain;
  });
}

function filtered(call: Tree): unknown {
  const name = lastName(call.funcname as Parameters<typeof nameParts>[0]);
  const [argument, ...more] = Array.isArray(call.args) ? (call.args as unknown[]) : [];
  if (more.length > 0 || !/^(count|sum|avg|min|max)$/.test(name)) return null;
  const chosen = chosenBy(argument);
  if (!chosen) return null;
  const { condition, value, otherwise } = chosen;
  const isOne = isNumber(value, 1);
  if (otherwise !== null && !(name === "sum" && isNumber(otherwise, 0))) return null;
  const isCounting =
    (name === "count" && contents(value)?.[0] === "A_Const" && !call.agg_distinct) ||
    (name === "sum" && isOne);
  const filter = joined([...conditionsOf(call.agg_filter), ...conditionsOf(condition)]);
  const { funcname, args: _, agg_filter: __, ...rest } = call;
  // In the order of the parser: parts are compared as texts.
  if (isCounting)
    return {
      FuncCall: {
        funcname: nameNodes("count"),
        agg_filter: filter,
        agg_star: true,
        ...rest,
      },
    };
  const aggregate = { FuncCall: { funcname, args: [value], agg_filter: filter, ...rest } };
  return otherwise === null ? aggregate : { CoalesceExpr: { args: [aggregate, otherwise] } };
}

interface Chosen {
  readonly condition: unknown;
  readonly value: unknown;
  /** What other rows give; null for nothing. */
  readonly otherwise: unknown;
}

/** `CASE WHEN … THEN … END` with one case, or `(…)::int` of a condition. */
function chosenBy(argument: unknown): Chosen | null {
  const [kind, value] = contents(argument) ?? ["", null];
  if (kind === "CaseExpr" && value && !value.arg) {
    const [first, ...more] = Array.isArray(value.args) ? (value.args as unknown[]) : [];
    const [, when] = contents(first) ?? ["", null];
    if (!when || more.length > 0) return null;
    const isNothing = value.defresult === undefined || isNull(value.defresult);
    return { condition: when.expr, value: when.result, otherwise: isNothing ? null : value.defresult };
  }
  if (kind !== "TypeCast" || !value || !isCondition(value.arg)) return null;
  return {
    condition: value.arg,
    value: integerConstant(1),
    otherwise: integerConstant(0),
  };
}

/** Whether a node is true or false by its form. */
export function isCondition(node: unknown): boolean {
  const [kind, value] = contents(node) ?? ["", null];
  const operator = lastName(value?.name as Parameters<typeof nameParts>[0]);
  return (
    kind === "BoolExpr" || kind === "NullTest" || (kind === "A_Expr" && /^(=|<>|<|>|<=|>=)$/.test(operator))
  );
}

function isNull(node: unknown): boolean {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "A_Const" && value?.isnull === true;
}

function isNumber(node: unknown, number: number): boolean {
  const [kind, value] = contents(node) ?? ["", null];
  return kind === "A_Const" && isTree(value?.ival) && (value.ival.ival ?? 0) === number;
}
