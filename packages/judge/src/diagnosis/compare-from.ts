import { isSamePart } from "@master-sql/sql";
import type { JoinType, Node, SelectStmt } from "@pgsql/types";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { compareConditions } from "./compare-conditions.ts";
import { compareExpressions, type Spot } from "./compare-expressions.ts";
import { conditionsOf } from "./conditions.ts";
import type { Build } from "./edits.ts";
import { type FromItem, fromClauseOf, fromItems, isInner, mentionedIn } from "./from-items.ts";
import { isInlined } from "./inlined-tables.ts";
import { matchedItems, withNamesOf } from "./same-names.ts";
import { contents } from "./tree.ts";

type Compare = (own: unknown, other: unknown, clause: ClauseName) => Build<unknown>;

interface ComparedFrom {
  readonly from: Build<Node[] | undefined>;
  /** Of WHERE. */
  readonly conditions: Build<readonly unknown[]>;
  /** The other query with the own names for the tables that both read. */
  readonly renamed: SelectStmt;
}

/** Compares what two queries read and which rows of it they keep: FROM and WHERE, since a join can be written in both. */
export function compareFrom(own: SelectStmt, other: SelectStmt, spot: Spot, compare: Compare): ComparedFrom {
  const { edits } = spot;
  const [mine, theirs] = [fromItems(own), fromItems(other)];
  const where = (wanted: SelectStmt) =>
    compareConditions(
      conditionsOf(own.whereClause),
      conditionsOf(wanted.whereClause),
      edits,
      "WHERE",
      (a, b) => compare(a, b, "WHERE"),
    );
  if (mine === null || theirs === null) {
    const from = isSamePart(own.fromClause, other.fromClause)
      ? () => own.fromClause
      : edits.choice("FROM", null, own.fromClause, other.fromClause);
    return { from, conditions: where(other), renamed: other };
  }
  const renamed = withNamesOf(other, matchedItems(mine, theirs), mine, theirs);
  const wanted = fromItems(renamed) ?? [];
  if (isInner(mine) && isInner(wanted))
    return { ...compareInner(own, renamed, mine, wanted, spot, compare), renamed };
  return { ...compareOuter(own, renamed, mine, wanted, spot, compare), renamed };
}

/** Only inner joins: conditions of ON and WHERE are the same, and so is any order of tables. */
function compareInner(
  own: SelectStmt,
  other: SelectStmt,
  mine: readonly FromItem[],
  theirs: readonly FromItem[],
  spot: Spot,
  compare: Compare,
): Pick<ComparedFrom, "from" | "conditions"> {
  const { edits } = spot;
  const onOf = (items: readonly FromItem[]) => items.flatMap(({ on }) => on);
  const ofJoins = new Set([...onOf(mine), ...onOf(theirs)]);
  const clauseOf = (condition: unknown): ClauseName => (ofJoins.has(condition) ? "FROM" : "WHERE");
  const conditions = compareConditions(
    [...onOf(mine), ...conditionsOf(own.whereClause)],
    [...onOf(theirs), ...conditionsOf(other.whereClause)],
    edits,
    clauseOf,
    (a, b) => {
      const clause = clauseOf(a);
      return areOtherLinks(a, b) && clause === "FROM"
        ? edits.choice(clause, "join-condition", a, b)
        : compare(a, b, clause);
    },
  );
  if (mine.length === 0 && theirs.length === 0) return { from: () => undefined, conditions };
  const items = compareItems(mine, theirs, spot);
  return { from: (taken) => fromClauseOf(items(taken).map((item) => ({ ...item, on: [] }))), conditions };
}

/** A comparison of one table's column with another's. */
function isLink(condition: unknown): boolean {
  const [, value] = contents(condition) ?? ["", null];
  return (
    isBetweenTables(condition) &&
    [value?.lexpr, value?.rexpr].every((side) => contents(side)?.[0] === "ColumnRef")
  );
}

function isBetweenTables(condition: unknown): boolean {
  return contents(condition)?.[0] === "A_Expr" && mentionedIn(condition).length > 1;
}

/** Whether two tables are joined by one condition instead of another: by other columns, or by something made of them. */
function areOtherLinks(own: unknown, wanted: unknown): boolean {
  return (isLink(own) || isLink(wanted)) && isBetweenTables(own) && isBetweenTables(wanted);
}

function compareOuter(
  own: SelectStmt,
  other: SelectStmt,
  mine: readonly FromItem[],
  theirs: readonly FromItem[],
  spot: Spot,
  compare: Compare,
): Pick<ComparedFrom, "from" | "conditions"> {
  const { edits } = spot;
  const conditions = compareConditions(
    conditionsOf(own.whereClause),
    conditionsOf(other.whereClause),
    edits,
    "WHERE",
    (a, b) => compare(a, b, "WHERE"),
  );
  const [first, wantedFirst] = [mine[0], theirs[0]];
  if (first?.alias !== wantedFirst?.alias) {
    return {
      from: edits.choice<Node[] | undefined>("FROM", "wrong-tables", own.fromClause, other.fromClause),
      conditions,
    };
  }
  const items = compareItems(mine, theirs, spot);
  const joins = mine.map((item) => {
    const wanted = theirs.find(({ alias }) => alias === item.alias);
    if (!wanted || item === first) return { item, type: () => item.joinType, on: () => item.on };
    const type = isSamePart(item.joinType, wanted.joinType)
      ? () => item.joinType
      : joinTypeChoice(item, wanted, spot);
    const on = compareConditions(item.on, wanted.on, edits, "FROM", (a, b) =>
      areOtherLinks(a, b) ? edits.choice("FROM", "join-condition", a, b) : compare(a, b, "FROM"),
    );
    return { item, type, on };
  });
  return {
    from: (taken) =>
      fromClauseOf(
        items(taken).map((item) => {
          const join = joins.find((each) => each.item.alias === item.alias);
          return join ? { ...item, joinType: join.type(taken), on: join.on(taken) } : item;
        }),
      ),
    conditions,
  };
}

function joinTypeChoice(item: FromItem, wanted: FromItem, { edits }: Spot): Build<JoinType> {
  const id = edits.note("FROM", "join-type");
  return (taken) => (taken.has(id) ? wanted.joinType : item.joinType);
}

/** Which tables are too many, which are missing, and what differs within subqueries that stand for each other. */
function compareItems(
  mine: readonly FromItem[],
  theirs: readonly FromItem[],
  spot: Spot,
): Build<readonly FromItem[]> {
  const { edits } = spot;
  const isRead = (item: FromItem, items: readonly FromItem[]) =>
    items.some(({ alias }) => alias === item.alias);
  const missing = theirs.filter((item) => !isRead(item, mine));
  const extra = mine.filter((item) => !isRead(item, theirs));
  const [instead] = missing;
  const isReplaced = missing.length === 1 && extra.length === 1;
  const builds = mine.map((item): Build<readonly FromItem[]> => {
    const wanted = theirs.find(({ alias }) => alias === item.alias);
    if (wanted && isReadInstead(wanted, item)) return tableChoice("wrong-tables", [item], [wanted]);
    if (wanted) {
      const leaf = compareLeaves(item.leaf, wanted.leaf, spot);
      return (taken) => [{ ...item, leaf: leaf(taken) }];
    }
    if (isReplaced && instead) return tableChoice("wrong-tables", [item], [instead]);
    return tableChoice("extra-table", [item], []);
  });
  const added = isReplaced ? [] : missing.map((item) => tableChoice("missing-table", [], [item]));
  return (taken) => [...builds, ...added].flatMap((build) => build(taken));

  function tableChoice(
    cause: ErrorClass,
    own: readonly FromItem[],
    other: readonly FromItem[],
  ): Build<readonly FromItem[]> {
    // A subquery in FROM is another way of building the query, and no table.
    const isBuild = [...own, ...other].some(({ reads }) => reads === "(");
    const id = edits.note("FROM", isBuild ? null : cause);
    return (taken) => (taken.has(id) ? other : own);
  }
}

/** Whether another table has the name of one. */
function isReadInstead(wanted: FromItem, item: FromItem): boolean {
  return "RangeVar" in wanted.leaf && "RangeVar" in item.leaf && wanted.reads !== item.reads;
}

function compareLeaves(own: Node, other: Node, spot: Spot): Build<Node> {
  if (isSamePart(own, other)) return () => own;
  if ("RangeSubselect" in own && "RangeSubselect" in other) {
    const edits = isInlined(own.RangeSubselect) ? spot.edits.heldBy("WITH") : spot.edits;
    const query = compareExpressions(own.RangeSubselect.subquery, other.RangeSubselect.subquery, {
      ...spot,
      edits,
    });
    return (taken) => ({
      RangeSubselect: { ...own.RangeSubselect, subquery: query(taken) as Node },
    });
  }
  if ("RangeVar" in own && "RangeVar" in other) return () => own;
  if ("RangeFunction" in own && "RangeFunction" in other)
    return compareExpressions(own, other, spot) as Build<Node>;
  return spot.edits.choice("FROM", "wrong-expression", own, other);
}
