import {
  aggregatesRows,
  conjuncts,
  contains,
  isSelect,
  nodeOf,
  type Schema,
  scopeOf,
  walk,
  walkOwn,
} from "@master-sql/sql";
import type { JoinExpr, Node, SelectStmt, SubLink } from "@pgsql/types";
import { alternativesOf } from "../../diagnosis/conditions.ts";
import { conditionText } from "../../diagnosis/edits.ts";
import { operatorOf } from "../../diagnosis/operators.ts";
import { plainExpression } from "../../diagnosis/plain-expression.ts";
import { contents, rebuilt, selectOf } from "../../diagnosis/tree.ts";
import type { TreeRule } from "./tree-rule.ts";

/**
 * A row with one of two values, where there must be a row with each: who took either course hasn't taken both. Told where a
 * solution asks both, of a row each, and the query lists them as alternatives and doesn't count how many it finds.
 */
export const eitherForBoth: TreeRule = {
  errorClass: "wrong-logic",
  occursIn: (query, schema, solutions = []) => {
    if (contains(query, (_, value) => isSelect(value) && value.havingClause !== undefined)) return false;
    const listed = alternativesIn(query, schema);
    return (
      listed.length > 0 &&
      solutions.some((solution) => {
        const asked = new Set(askedTogether(solution));
        return listed.some((alternatives) => alternatives.every((each) => asked.has(each)));
      })
    );
  },
};

function plainText(condition: Node): string {
  return conditionText(rebuilt<unknown>(condition, plainExpression));
}

/**
 * Each list of alternatives in a query: the arms of an OR, the values of an IN. Not those of a subquery that aggregates, which
 * may count how many it finds.
 */
function alternativesIn(query: SelectStmt, schema: Schema): readonly (readonly string[])[] {
  const lists: (readonly string[])[] = [];
  for (const { select } of scopeOf(query, schema).all) {
    if (select !== query && aggregatesRows(select)) continue;
    walkOwn(select, (kind, value) => {
      const plain: unknown = rebuilt<unknown>({ [kind]: value }, plainExpression);
      const arms = alternativesOf(plain);
      const list = arms.length > 0 ? arms.map(conditionText) : equalitiesOf(plain);
      if (list.length > 1 && new Set(list).size === list.length) lists.push(list);
      return undefined;
    });
  }
  return lists;
}

/** `x IN (a, b)` as `x = a` and `x = b`. */
function equalitiesOf(node: unknown): readonly string[] {
  const [, value] = contents(node) ?? ["", null];
  if (value?.kind !== "AEXPR_IN" || operatorOf(value) !== "=") return [];
  const { items } = (contents(value.rexpr)?.[1] ?? {}) as { items?: Node[] };
  return (items ?? []).map((item) =>
    conditionText(plainExpression({ A_Expr: { ...value, kind: "AEXPR_OP", rexpr: item } } as never)),
  );
}

/** All that must hold for what a query shows, of one row or another. */
function askedTogether(query: SelectStmt | null | undefined): readonly string[] {
  if (!query || query.op === "SETOP_UNION") return [];
  if (query.op === "SETOP_EXCEPT") return askedTogether(query.larg);
  if (query.op === "SETOP_INTERSECT") return [...askedTogether(query.larg), ...askedTogether(query.rarg)];
  const ofJoins: Node[] = [];
  const read: SelectStmt[] = [];
  walk(query.fromClause, (kind, value) => {
    if (kind === "JoinExpr") ofJoins.push(...conjuncts((value as JoinExpr).quals));
    if (kind === "SubLink") return false;
    if (!isSelect(value)) return undefined;
    read.push(value);
    return false;
  });
  const conditions = [...conjuncts(query.whereClause), ...ofJoins];
  const inner = conditions.flatMap((condition) => {
    const link: SubLink | undefined = nodeOf(condition, "SubLink");
    return link && /^(EXISTS|ANY)_SUBLINK$/.test(link.subLinkType ?? "")
      ? askedTogether(selectOf(link.subselect))
      : [];
  });
  return [...conditions.map(plainText), ...inner, ...read.flatMap(askedTogether)];
}
