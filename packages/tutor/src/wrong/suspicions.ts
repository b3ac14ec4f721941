import {
  aggregateDistinct,
  andOrPrecedence,
  betweenOnTimestamp,
  contradiction,
  equalsNull,
  integerDivision,
  joinWithoutCondition,
  limitWithoutOrder,
  notInNullable,
  outerJoinUndone,
  selfJoinOnSameKey,
  type TreeRule,
  tautology,
  wildcardMisused,
  wildcardWithoutLike,
} from "@master-sql/judge/mistakes";
import {
  conjuncts,
  contains,
  isOneRowBy,
  isSelect,
  lastName,
  nameParts,
  nodeOf,
  type Schema,
  Scope,
  type Table,
  walkOwn,
} from "@master-sql/sql";
import { list } from "@master-sql/words";
import type { FuncCall, JoinExpr, Node, SelectStmt } from "@pgsql/types";
import {
  andOrProof,
  betweenProof,
  contradictionProof,
  equalsNullProof,
  notInProof,
  tautologyProof,
  wildcardMisusedProof,
  wildcardWithoutLikeProof,
} from "../proofs/condition-proofs.ts";
import {
  countStarProof,
  naturalJoinProof,
  outerJoinUndoneProof,
  selfJoinProof,
  unconnectedProof,
} from "../proofs/join-proofs.ts";
import { limitProof, pagingProof } from "../proofs/order-proofs.ts";
import { aggregateDistinctProof, divisionProof, lastValueProof } from "../proofs/value-proofs.ts";
import { type LearnerQuery, wordsOf } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import { byPlace } from "./by-place.ts";
import { allWords } from "./find-nodes.ts";
import { starInSetOperation, starOverJoin } from "./star-rules.ts";
import { type Suspicion, type SuspicionRule, suspicionOf } from "./suspicion-rule.ts";
import { unusedCte } from "./unused-cte.ts";

/** A rule that is told of rejected answers too, here without knowing a solution. */
function known(
  { errorClass, occursIn }: TreeRule,
  prove: NonNullable<SuspicionRule["prove"]>,
): SuspicionRule {
  const told = Object.entries(byPlace).find(([name]) => name === errorClass)?.[1];
  if (!told) throw new Error(`${errorClass} has no text for its place.`);
  return { rule: errorClass, concept: told.concept, occursIn, tell: told.rungs, prove };
}

const callOf = (name: string, value: FuncCall, pattern: RegExp) =>
  name === "FuncCall" && pattern.test(lastName(value.funcname)) ? value : null;

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
  tell: (query) => ({
    where: `Look at ${quoted(allWords(query, (name, value) => (callOf(name, value, /^last_value$/) ? { FuncCall: value } : false))[0] ?? "last_value")}.`,
    what: "With ORDER BY, a window's frame ends at the current row unless you say otherwise, so `last_value` gives the current row's own value, or that of a row that ties with it.",
    write:
      "Add `ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING`, or use `first_value` with the opposite order.",
  }),
  prove: lastValueProof,
};

/** count(*) per row of the left table of a LEFT JOIN: a row without a partner counts 1. */
const countStarOfOuterJoin: SuspicionRule = {
  rule: "count-star-after-left-join",
  concept: "outer-join",
  occursIn: (select, schema) => countingUnmatched(select, schema) !== undefined,
  tell: () => ({
    where: "Look at `count(*)` after your LEFT JOIN.",
    what: "It counts rows, and a row without a partner is still one row, filled with NULL: it counts 1 where you would expect 0.",
    write: "Count a column of the joined table that is never NULL there, such as its id.",
  }),
  prove: (query) => {
    const scope = countingUnmatched(query.select, query.schema);
    return scope ? countStarProof(query, scope) : null;
  },
};

function countingUnmatched(query: SelectStmt, schema: Schema): Scope | undefined {
  return new Scope(query, schema).all.find(countsUnmatched);
}

function countsUnmatched(scope: Scope): boolean {
  const { select } = scope;
  const [from, ...others] = select.fromClause ?? [];
  const join = nodeOf(from, "JoinExpr");
  if (!select.groupClause?.length || others.length > 0 || join?.jointype !== "JOIN_LEFT") return false;
  const [{ alias: left = "", table } = {}, ...more] = scope.sourcesIn(join.larg);
  if (!table || more.length > 0) return false;
  const groupsByLeft = select.groupClause.every(
    (node) => "ColumnRef" in node && nameParts(node.ColumnRef.fields).at(-2) === left,
  );
  return (
    groupsByLeft &&
    !select.whereClause &&
    (select.targetList ?? []).some((target) => hasCountStar(target)) &&
    !countsRowsOf(left, table, scope)
  );
}

/** Whether a group has several rows of a table, and the joins give each of them once: then count(*) counts those. */
function countsRowsOf(alias: string, { columns }: Table, scope: Scope): boolean {
  const grouped = (scope.select.groupClause ?? []).flatMap((node) =>
    "ColumnRef" in node ? [[alias, nameParts(node.ColumnRef.fields).at(-1)].join(".")] : [],
  );
  const all = columns.map(({ name }) => [alias, name].join("."));
  return isOneRowBy(all, scope) && !isOneRowBy(grouped, scope);
}

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
  occursIn: (select, schema) => new Scope(select, schema).all.some(cutsThroughTies),
  tell: () => ({
    where: "Look at your ORDER BY with LIMIT and OFFSET.",
    what: "Your pages are cut from rows in an order that leaves ties open: rows with equal sort keys may come in a different order each time, so one can appear on two pages and another on none.",
    write: "Add a unique column, such as the id, as the last sort key.",
  }),
  prove: (query) => {
    const scope = new Scope(query.select, query.schema).all.find(cutsThroughTies);
    return scope ? pagingProof(query, scope.select) : null;
  },
};

function cutsThroughTies(scope: Scope): boolean {
  const { select } = scope;
  if (!select.limitOffset || !select.limitCount || select.groupClause?.length) return false;
  const keys = (select.sortClause ?? []).flatMap((node) =>
    "SortBy" in node ? [scope.column(node.SortBy.node)] : [],
  );
  if (keys.length === 0 || keys.some((key) => key?.column === undefined)) return false;
  // Rows that show nothing but their sort keys are the same where they tie.
  const shown = (select.targetList ?? []).map((target) =>
    "ResTarget" in target ? scope.column(target.ResTarget.val) : undefined,
  );
  const isKey = (column: (typeof shown)[number]) =>
    keys.some((key) => key?.source === column?.source && key?.column === column?.column);
  if (shown.every(isKey)) return false;
  return !keys.some((key) =>
    key?.source.table?.uniques.some((unique) =>
      unique.every((name) => keys.some((each) => each?.column?.name === name)),
    ),
  );
}

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
  tell: (query) => ({
    where: `Look at ${quoted(query.select.havingClause ? wordsOf(query, query.select.havingClause) : "HAVING")}.`,
    what: "HAVING tests groups after they were made, and this part of it needs no group.",
    write: "In WHERE it would remove the rows before they are grouped, which says the same and is less work.",
  }),
};

/** NATURAL JOIN compares every column that both sides happen to share. */
const naturalJoin: SuspicionRule = {
  rule: "natural-join",
  concept: "inner-join",
  occursIn: (select) =>
    contains(select, (name, value: JoinExpr) => name === "JoinExpr" && value.isNatural === true),
  tell: (query) => {
    const compared = sharedNames(query);
    return {
      where: "Look at NATURAL JOIN.",
      what: `It compares every pair of columns that have the same name${compared.length === 0 ? ", such as two `id` or `name` columns that mean different things" : `, here ${list(compared.slice(0, 4).map(quoted))}, whether they mean the same or not`}. Add a column to one table and the result changes.`,
      write: "Say in ON which columns belong together.",
    };
  },
  prove: naturalJoinProof,
};

/** Names that both tables of a NATURAL JOIN have. */
function sharedNames({ select, schema }: LearnerQuery): readonly string[] {
  return new Scope(select, schema).all.flatMap((scope) => {
    const joins: JoinExpr[] = [];
    walkOwn(scope.select, (name, value: JoinExpr) => {
      if (name === "JoinExpr" && value.isNatural === true) joins.push(value);
      return undefined;
    });
    const columnsOf = (side: Node | undefined) =>
      scope.sourcesIn(side).flatMap(({ table }) => (table?.columns ?? []).map(({ name }) => name));
    return joins.flatMap(({ larg, rarg }) => {
      const right = columnsOf(rarg);
      return columnsOf(larg).filter((name) => right.includes(name));
    });
  });
}

const rules: readonly SuspicionRule[] = [
  known(equalsNull, equalsNullProof),
  known(wildcardWithoutLike, wildcardWithoutLikeProof),
  known(wildcardMisused, wildcardMisusedProof),
  known(contradiction, contradictionProof),
  known(tautology, tautologyProof),
  known(joinWithoutCondition, unconnectedProof),
  known(selfJoinOnSameKey, selfJoinProof),
  known(outerJoinUndone, outerJoinUndoneProof),
  known(notInNullable, notInProof),
  known(betweenOnTimestamp, betweenProof),
  known(aggregateDistinct, aggregateDistinctProof),
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
    .map((rule) => suspicionOf(rule, query));
}

/** What may well be meant, and is told of rejected answers too. */
const surprising: readonly SuspicionRule[] = [
  known(integerDivision, divisionProof),
  known(andOrPrecedence, andOrProof),
  known(limitWithoutOrder, limitProof),
];

export function surprises(query: LearnerQuery): readonly Suspicion[] {
  return surprising
    .filter(({ occursIn }) => occursIn(query.select, query.schema))
    .map((rule) => suspicionOf(rule, query));
}
