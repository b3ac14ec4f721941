import type { FuncCall, JoinExpr } from "@pgsql/types";
import {
  joinWithoutCondition,
  outerJoinUndone,
  selfJoinOnSameKey,
} from "../../mistakes/tree-rules/join-rules.ts";
import { contradiction, tautology } from "../../mistakes/tree-rules/logic-rules.ts";
import { equalsNull, notInNullable } from "../../mistakes/tree-rules/null-rules.ts";
import { wildcardMisused, wildcardWithoutLike } from "../../mistakes/tree-rules/pattern-rules.ts";
import type { TreeRule } from "../../mistakes/tree-rules/tree-rule.ts";
import { aggregateDistinct, betweenOnTimestamp } from "../../mistakes/tree-rules/value-rules.ts";
import { nameParts } from "../../sql/parse-tree.ts";
import { isSelect } from "../../sql/place.ts";
import { columnOf, conjuncts, scopesOf } from "../../sql/select-scope.ts";
import { contains } from "../../sql/tree-contains.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { byClass } from "./by-class.ts";
import { allWords } from "./find-nodes.ts";
import { starInSetOperation, starOverJoin } from "./star-rules.ts";
import type { SuspicionRule } from "./suspicion-rule.ts";
import { unusedCte } from "./unused-cte.ts";

/** A pattern in a query that is hardly ever meant. */
export interface Suspicion {
  /** What the pattern is. */
  readonly rule: string;
  readonly markdown: string;
  readonly concept: string;
}

/** Rules that are told of rejected answers too, here without knowing a solution. */
export function known({ errorClass, occursIn }: TreeRule): SuspicionRule {
  const told = byClass[errorClass];
  return {
    rule: errorClass,
    concept: told?.concept ?? "",
    occursIn,
    tell: (query) => told?.tell(query) ?? "",
  };
}

const callOf = (name: string, value: FuncCall, pattern: RegExp) =>
  name === "FuncCall" && pattern.test(nameParts(value.funcname).at(-1) ?? "") ? value : null;

/** last_value with ORDER BY and the default frame, which ends at the current row. */
const lastValue: SuspicionRule = {
  rule: "last-value-frame",
  concept: "window-frames",
  occursIn: (select) =>
    contains(select, (name, value) => {
      const call = callOf(name, value, /^last_value$/);
      // FRAMEOPTION_NONDEFAULT is the lowest bit of the frame's options.
      return !!call?.over?.orderClause?.length && ((call.over.frameOptions ?? 0) & 1) === 0;
    }),
  tell: (query) =>
    `Look at ${quoted(allWords(query, (name, value) => (callOf(name, value, /^last_value$/) ? { FuncCall: value } : false))[0] ?? "last_value")}. With ORDER BY, a window's frame ends at the current row unless you say otherwise, so \`last_value\` gives the current row's own value. Add \`ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING\`, or use \`first_value\` with the opposite order.`,
};

/** count(*) per row of the left table of a LEFT JOIN: a row without a partner counts 1. */
const countStarOfOuterJoin: SuspicionRule = {
  rule: "count-star-after-left-join",
  concept: "outer-join",
  occursIn: (select, schema) =>
    contains({ SelectStmt: select }, (_, value) => {
      if (!isSelect(value) || !value.groupClause?.length) return false;
      const [from, ...others] = value.fromClause ?? [];
      if (!from || others.length > 0 || !("JoinExpr" in from)) return false;
      const { jointype, larg }: JoinExpr = from.JoinExpr;
      if (jointype !== "JOIN_LEFT" || !larg || !("RangeVar" in larg)) return false;
      if (!schema.tables.has(larg.RangeVar.relname ?? "")) return false;
      const left = larg.RangeVar.alias?.aliasname ?? larg.RangeVar.relname;
      const groupsByLeft = value.groupClause.every(
        (node) => "ColumnRef" in node && nameParts(node.ColumnRef.fields).at(-2) === left,
      );
      return (
        groupsByLeft && !value.whereClause && (value.targetList ?? []).some((target) => hasCountStar(target))
      );
    }),
  tell: () =>
    "Look at `count(*)` after your LEFT JOIN. It counts rows, and a row without a partner is still one row, filled with NULL: it counts 1 where you would expect 0. Count a column of the joined table that is never NULL there, such as its id.",
};

function hasCountStar(tree: object): boolean {
  return contains(
    tree,
    (name, value: FuncCall) =>
      name === "FuncCall" && value.agg_star === true && !value.over && !value.agg_filter,
  );
}

/** Which rows come on which page is open where the sort keys tie. */
const pagesWithTies: SuspicionRule = {
  rule: "unstable-paging",
  concept: "paging",
  occursIn: (select, schema) =>
    contains({ SelectStmt: select }, (_, value) => {
      if (!isSelect(value) || !value.limitOffset || !value.limitCount || value.groupClause?.length)
        return false;
      const [scope] = scopesOf(value, schema);
      const keys = (value.sortClause ?? []).flatMap((node) =>
        "SortBy" in node ? [columnOf(node.SortBy.node, scope?.sources ?? [])] : [],
      );
      if (keys.length === 0 || keys.some((key) => key?.column === undefined)) return false;
      return !keys.some((key) =>
        key?.source.table?.uniques.some((unique) =>
          unique.every((name) => keys.some((each) => each?.column?.name === name)),
        ),
      );
    }),
  tell: () =>
    "Your pages are cut from rows in an order that leaves ties open: rows with equal sort keys may come in a different order each time, so one can appear on two pages and another on none. Add a unique column, such as the id, as the last sort key.",
};

/** HAVING that tests no aggregate: the rows could leave before they are grouped. */
const havingForWhere: SuspicionRule = {
  rule: "having-without-aggregate",
  concept: "having",
  occursIn: (select) =>
    contains({ SelectStmt: select }, (_, value) => {
      if (!isSelect(value) || !value.havingClause) return false;
      return conjuncts(value.havingClause).some(
        (condition) =>
          "A_Expr" in condition &&
          !contains(
            condition,
            (name) => name === "FuncCall" || name === "SubLink" || name === "GroupingFunc",
          ),
      );
    }),
  tell: (query) =>
    `HAVING tests groups after they were made, and this part of it needs no group: ${quoted(query.select.havingClause ? wordsOf(query, query.select.havingClause) : "HAVING")}. In WHERE it would remove the rows before they are grouped, which says the same and is less work.`,
};

/** NATURAL JOIN compares every column that both sides happen to share. */
const naturalJoin: SuspicionRule = {
  rule: "natural-join",
  concept: "inner-join",
  occursIn: (select) =>
    contains(select, (name, value: JoinExpr) => name === "JoinExpr" && value.isNatural === true),
  tell: () =>
    "NATURAL JOIN compares every pair of columns that have the same name, such as two `id` or `name` columns that mean different things. Add a column to one table and the result changes. Say in ON which columns belong together.",
};

const rules: readonly SuspicionRule[] = [
  ...[
    equalsNull,
    wildcardWithoutLike,
    wildcardMisused,
    contradiction,
    tautology,
    joinWithoutCondition,
    selfJoinOnSameKey,
    outerJoinUndone,
    notInNullable,
    betweenOnTimestamp,
    aggregateDistinct,
  ].map(known),
  lastValue,
  countStarOfOuterJoin,
  pagesWithTies,
  havingForWhere,
  naturalJoin,
  unusedCte,
  starInSetOperation,
  starOverJoin,
];

/**
 * What in a query is hardly ever meant, the most certain first. None of it occurs in an accepted solution of the
 * course.
 */
export function suspicions(query: LearnerQuery): readonly Suspicion[] {
  return rules
    .filter(({ occursIn }) => occursIn(query.select, query.schema))
    .map(({ rule, concept, tell }) => ({ rule, concept, markdown: tell(query) }));
}
