import {
  aggregatesRows,
  columnOf,
  conjuncts,
  contains,
  isSelect,
  nodeOf,
  type Schema,
  Scope,
  textConstant,
  walk,
  walkOwn,
} from "@master-sql/sql";
import type { A_Const, JoinExpr, Node, SelectStmt, SubLink } from "@pgsql/types";
import { alternativesOf } from "../../diagnosis/conditions.ts";
import { conditionText } from "../../diagnosis/edits.ts";
import { operatorOf } from "../../diagnosis/operators.ts";
import { plainExpression } from "../../diagnosis/plain-expression.ts";
import { contents, rebuilt, selectOf, type Tree } from "../../diagnosis/tree.ts";
import { showsKey } from "./shows-key.ts";
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

/**
 * Both of one row, where there may be a row for each: told where a solution intersects what has one and what has the other.
 */
export const bothOfOneRow: TreeRule = {
  errorClass: "set-operation",
  occursIn: (query, schema, solutions = []) =>
    solutions.some(({ op, larg, rarg }) => {
      // A row that is found by its key is the same row on both sides.
      if (op !== "SETOP_INTERSECT" || !larg || showsKey(larg, schema)) return false;
      const [left, right] = [askedTogether(larg, wordsAsked), askedTogether(rarg, wordsAsked)];
      const [mine, theirs] = [
        left.filter((each) => !right.includes(each)),
        right.filter((each) => !left.includes(each)),
      ];
      return new Scope(query, schema).all.some(({ select, sources }) => {
        const asked = conjuncts(select.whereClause);
        const [one = [], other = []] = [mine, theirs].map((side) =>
          asked.filter((each) => side.includes(wordsAsked(each))),
        );
        const tablesOf = (conditions: readonly Node[]) =>
          new Set(conditions.map((each) => columnOf(columnIn(each), sources)?.source.alias));
        const tables = tablesOf(other);
        const areAll = one.length === mine.length && other.length === theirs.length;
        return areAll && [...tablesOf(one)].some((table) => table !== undefined && tables.has(table));
      });
    }),
};

/** The first column that a condition reads. */
function columnIn(condition: Node): Node | undefined {
  let found: Node | undefined;
  walk(condition, (kind, value) => {
    if (kind === "ColumnRef") found ??= { ColumnRef: value };
    return undefined;
  });
  return found;
}

function plainText(condition: Node): string {
  return conditionText(rebuilt<unknown>(condition, plainExpression));
}

/** A condition whatever stands around the text that is looked for. */
function wordsAsked(condition: Node): string {
  return conditionText(rebuilt<unknown>(condition, (node) => plainExpression(withoutWildcardsAround(node))));
}

function withoutPercents(pattern: string): string {
  const words = pattern.split("%").filter((word) => word !== "");
  return words.length === 1 ? (words[0] ?? "") : pattern;
}

function withoutWildcardsAround(node: Tree): Tree {
  const [kind, value] = contents(node) ?? ["", null];
  if (kind !== "A_Expr" || value?.kind !== "AEXPR_LIKE") return node;
  const { sval } = ((contents(value.rexpr)?.[1] ?? {}) as A_Const).sval ?? {};
  return sval === undefined ? node : { A_Expr: { ...value, rexpr: textConstant(withoutPercents(sval)) } };
}

/**
 * Each list of alternatives in a query: the arms of an OR, the values of an IN. Not those of a subquery that aggregates, which
 * may count how many it finds.
 */
function alternativesIn(query: SelectStmt, schema: Schema): readonly (readonly string[])[] {
  const lists: (readonly string[])[] = [];
  for (const { select } of new Scope(query, schema).all) {
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
function askedTogether(
  query: SelectStmt | null | undefined,
  textOf: (condition: Node) => string = plainText,
): readonly string[] {
  const asked = (each: SelectStmt | null | undefined) => askedTogether(each, textOf);
  if (!query || query.op === "SETOP_UNION") return [];
  if (query.op === "SETOP_EXCEPT") return asked(query.larg);
  if (query.op === "SETOP_INTERSECT") return [...asked(query.larg), ...asked(query.rarg)];
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
      ? asked(selectOf(link.subselect))
      : [];
  });
  return [...conditions.map(textOf), ...inner, ...read.flatMap(asked)];
}
