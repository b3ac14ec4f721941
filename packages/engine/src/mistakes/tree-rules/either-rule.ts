import type { JoinExpr, Node, SelectStmt, SubLink } from "@pgsql/types";
import { bareText } from "../../diagnosis/edits.ts";
import { mentionedIn } from "../../diagnosis/from-items.ts";
import { plainExpression } from "../../diagnosis/plain-expression.ts";
import { contents, isSame, rebuilt, selectOf } from "../../diagnosis/tree.ts";
import { walk } from "../../sql/parse-tree.ts";
import { isSelect } from "../../sql/place.ts";
import { conjuncts } from "../../sql/select-scope.ts";
import { contains } from "../../sql/tree-contains.ts";
import type { TreeRule } from "./tree-rule.ts";

/**
 * A row with one of two values, where there must be a row with each: who took either course hasn't taken both. Told where a
 * solution asks both, of a row each, and the query lists them as alternatives and doesn't count how many it finds.
 */
export const eitherForBoth: TreeRule = {
  errorClass: "wrong-logic",
  occursIn: (query, _schema, solutions = []) => {
    if (contains(query, (_, value) => isSelect(value) && value.havingClause !== undefined)) return false;
    const theirs = new Set(solutions.flatMap(alternativesIn).map((alternatives) => alternatives.join()));
    const listed = alternativesIn(query).filter((alternatives) => !theirs.has(alternatives.join()));
    return (
      listed.length > 0 &&
      solutions.some((solution) => {
        const asked = new Set(askedTogether(solution));
        return listed.some((alternatives) => alternatives.every((each) => asked.has(each)));
      })
    );
  },
};

/**
 * Both of one row, where there may be a row for each: told where a solution intersects what has one and what has the other.
 */
export const bothOfOneRow: TreeRule = {
  errorClass: "set-operation",
  occursIn: (query, _schema, solutions = []) =>
    solutions.some(({ op, larg, rarg }) => {
      if (op !== "SETOP_INTERSECT") return false;
      const [left, right] = [askedTogether(larg), askedTogether(rarg)];
      const [mine, theirs] = [
        left.filter((each) => !right.includes(each)),
        right.filter((each) => !left.includes(each)),
      ];
      return contains(query, (_, value) => {
        if (!isSelect(value)) return false;
        const asked = conjuncts(value.whereClause).map((each) => rebuilt<unknown>(each, plainExpression));
        const [one = [], other = []] = [mine, theirs].map((side) =>
          asked.filter((each) => side.includes(bareText(each))),
        );
        const areAll = one.length === mine.length && other.length === theirs.length;
        return areAll && one.some((each) => other.some((another) => isOfSameRow(each, another)));
      });
    }),
};

/** Whether two conditions ask about the same table under the same name. */
function isOfSameRow(one: unknown, other: unknown): boolean {
  const [mine, theirs] = [mentionedIn(one), mentionedIn(other)];
  return isSame(mine, theirs);
}

/** Each list of alternatives in a query: the arms of an OR, the values of an IN. */
function alternativesIn(query: SelectStmt): readonly (readonly string[])[] {
  const lists: (readonly string[])[] = [];
  walk(rebuilt(query, plainExpression), (kind, value) => {
    const { boolop, args = [] } = value as { boolop?: string; args?: Node[] };
    if (kind === "BoolExpr" && boolop === "OR_EXPR") lists.push(args.map(bareText));
    const items = kind === "A_Expr" ? equalitiesOf({ A_Expr: value }) : [];
    if (items.length > 1) lists.push(items);
    return undefined;
  });
  return lists;
}

/** `x IN (a, b)` as `x = a` and `x = b`. */
function equalitiesOf(node: unknown): readonly string[] {
  const [, value] = contents(node) ?? ["", null];
  if (value?.kind !== "AEXPR_IN" || !/"="/.test(JSON.stringify(value.name))) return [];
  const { items } = (contents(value.rexpr)?.[1] ?? {}) as { items?: Node[] };
  return (items ?? []).map((item) =>
    bareText(plainExpression({ A_Expr: { ...value, kind: "AEXPR_OP", rexpr: item } } as never)),
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
    const link: SubLink | undefined = "SubLink" in condition ? condition.SubLink : undefined;
    return link && /^(EXISTS|ANY)_SUBLINK$/.test(link.subLinkType ?? "")
      ? askedTogether(selectOf(link.subselect))
      : [];
  });
  return [
    ...conditions.map((condition) => bareText(rebuilt<unknown>(condition, plainExpression))),
    ...inner,
    ...read.flatMap(askedTogether),
  ];
}
