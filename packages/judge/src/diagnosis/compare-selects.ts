import { isSamePart, treeText } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { compareConditions } from "./compare-conditions.ts";
import { compareExpressions, type Spot } from "./compare-expressions.ts";
import { compareFrom } from "./compare-from.ts";
import { compareOrder } from "./compare-order.ts";
import { compareTables } from "./compare-tables.ts";
import { conditionsOf, joined } from "./conditions.ts";
import { countOfBefore, countsBefore } from "./counts-before.ts";
import type { Build, Edits } from "./edits.ts";
import { hasSubquery, hasWindow } from "./plain-query.ts";
import { nameOf } from "./same-outputs.ts";
import { contents } from "./tree.ts";

/**
 * Finds in what two queries in canonical form differ, as edits of the first. What it gives makes the query in which
 * some of them are done; with all of them it is the second.
 */
export function compareSelects(own: SelectStmt, other: SelectStmt, collected: Edits): Build<SelectStmt> {
  const edits = collected.ofQuery();
  const selects = (mine: SelectStmt, theirs: SelectStmt, within = edits) =>
    compareSelects(mine, theirs, within);
  const spot = (clause: ClauseName): Spot => ({ edits, clause, selects });
  const isOfBranches = own.larg !== undefined;
  if (isOfBranches !== (other.larg !== undefined) || Boolean(own.valuesLists) !== Boolean(other.valuesLists))
    return edits.whole(isOfBranches ? "SET" : "SELECT", own, other);

  const { tables, wanted } = compareTables(own, other, edits, compareSelects);
  if (own.larg && own.rarg && other.larg && other.rarg) {
    const [left, right] = [
      selects(own.larg, wanted.larg ?? other.larg),
      selects(own.rarg, wanted.rarg ?? other.rarg),
    ];
    const isSameOperation = own.op === other.op && Boolean(own.all) === Boolean(other.all);
    const operation = isSameOperation
      ? () => ({})
      : edits.choice(
          "SET",
          own.op === other.op ? "distinct-or-union" : "set-operation",
          { op: own.op, all: own.all },
          { op: other.op, all: other.all },
        );
    const end = compareOrder(own, wanted, edits);
    return (taken) => ({
      ...own,
      ...tables(taken),
      ...operation(taken),
      larg: left(taken),
      rarg: right(taken),
      ...end(taken),
    });
  }
  const { from, conditions, renamed } = compareFrom(own, wanted, spot("FROM"), (a, b, clause) =>
    compareExpressions(a, b, spot(clause)),
  );
  // A count of what comes before a row is its place: what it counts only matters where rows tie.
  const arePlaces =
    (countOfBefore(own) ?? countOfBefore(renamed)) !== null && countsBefore(own) && countsBefore(renamed);
  const ofTargets = spot("SELECT");
  const targets = compareTargets(
    own,
    renamed,
    arePlaces ? { ...ofTargets, edits: edits.allCalled("ties") } : ofTargets,
  );
  const group = compareGroups(own, renamed, edits, selects);
  const having = compareConditions(
    conditionsOf(own.havingClause),
    conditionsOf(renamed.havingClause),
    edits,
    "HAVING",
    (a, b) => compareExpressions(a, b, spot("HAVING")),
  );
  const distinct = isSamePart(own.distinctClause, renamed.distinctClause)
    ? () => own.distinctClause
    : edits.choice("SELECT", causeOfDistinct(own, renamed), own.distinctClause, renamed.distinctClause);
  const values = isSamePart(own.valuesLists, renamed.valuesLists)
    ? () => own.valuesLists
    : edits.choice("SELECT", "wrong-constant", own.valuesLists, renamed.valuesLists);
  const end = compareOrder(own, renamed, edits);
  return (taken) => {
    const where = joined(conditions(taken));
    const groups = joined(having(taken));
    const { whereClause: _where, havingClause: _having, ...rest } = own;
    return withoutUndefined({
      ...rest,
      ...tables(taken),
      fromClause: from(taken),
      ...(where && { whereClause: where }),
      ...(groups && { havingClause: groups }),
      targetList: targets(taken),
      groupClause: group(taken),
      distinctClause: distinct(taken),
      valuesLists: values(taken),
      ...end(taken),
    });
  };
}

function causeOfDistinct(own: SelectStmt, other: SelectStmt): ErrorClass {
  const [mine, theirs] = [distinctOnKeys(own), distinctOnKeys(other)];
  // Rows for each of other keys are other groups.
  if (mine.length > 0 && theirs.length > 0 && mine.length !== theirs.length) return "wrong-grouping";
  // One row for each key, and of several that tie only one, where a solution keeps some as well.
  return mine.length > 0 && !other.distinctClause && choosesRows(other) ? "ties" : "distinct-or-union";
}

/** The keys of DISTINCT ON; none of DISTINCT alone. */
function distinctOnKeys({ distinctClause }: SelectStmt): readonly Node[] {
  return (distinctClause ?? []).filter((key) => contents(key) !== null);
}

/** Whether a query keeps some rows by what others are. */
function choosesRows({ fromClause, whereClause, limitCount }: SelectStmt): boolean {
  return limitCount !== undefined || hasWindow(fromClause) || hasSubquery(whereClause);
}

function withoutUndefined(select: SelectStmt): SelectStmt {
  const copy: SelectStmt = Object.fromEntries(
    Object.entries(select).filter(([, value]) => value !== undefined),
  );
  return copy;
}

function valueOfTarget(target: Node): unknown {
  return "ResTarget" in target ? target.ResTarget.val : target;
}

function compareTargets(own: SelectStmt, other: SelectStmt, spot: Spot): Build<Node[]> {
  const [mine, theirs] = [own.targetList ?? [], other.targetList ?? []];
  if (mine.length !== theirs.length) return compareOutputs(mine, theirs, spot);
  const texts = (targets: readonly Node[]) => targets.map((target) => treeText(valueOfTarget(target)));
  const [written, wanted] = [texts(mine), texts(theirs)];
  const isReordered =
    written.some((text, index) => text !== wanted[index]) &&
    isSamePart(written.toSorted(), wanted.toSorted());
  if (isReordered) return spot.edits.choice(spot.clause, "column-order", mine, theirs);
  const builds = mine.map((target, index) => {
    const wantedTarget = theirs[index];
    const build = compareExpressions(
      valueOfTarget(target),
      wantedTarget && valueOfTarget(wantedTarget),
      spot,
    );
    return (taken: ReadonlySet<number>) => withValue(target, build(taken));
  });
  return (taken) => builds.map((build) => build(taken));
}

/** Outputs of a subquery are known by their names; those that nobody reads don't matter. */
function compareOutputs(mine: readonly Node[], theirs: readonly Node[], spot: Spot): Build<Node[]> {
  const builds = mine.map((target) => {
    const name = nameOf(target);
    const wanted = theirs.find((each) => name !== "" && nameOf(each) === name);
    const build = wanted ? compareExpressions(valueOfTarget(target), valueOfTarget(wanted), spot) : null;
    return (taken: ReadonlySet<number>) => (build ? withValue(target, build(taken)) : target);
  });
  const names = new Set(mine.map(nameOf));
  const missing = theirs.filter((target) => !names.has(nameOf(target)));
  const id = missing.length > 0 ? spot.edits.passedOn(spot.clause) : -1;
  return (taken) => [...builds.map((build) => build(taken)), ...(taken.has(id) ? missing : [])];
}

function withValue(target: Node, value: unknown): Node {
  const copy = "ResTarget" in target ? { ResTarget: { ...target.ResTarget, val: value as Node } } : target;
  return copy;
}

function compareGroups(
  own: SelectStmt,
  other: SelectStmt,
  edits: Edits,
  selects: Spot["selects"],
): Build<Node[] | undefined> {
  const [mine, theirs] = [own.groupClause ?? [], other.groupClause ?? []];
  const left = [...theirs];
  const changed: number[] = [];
  for (const [index, key] of mine.entries()) {
    const place = left.findIndex((each) => isSamePart(each, key));
    if (place >= 0) left.splice(place, 1);
    else changed.push(index);
  }
  if (changed.length === 0 && left.length === 0) return () => own.groupClause;
  const cause: ErrorClass = "wrong-grouping";
  if (changed.length !== left.length)
    return edits.choice("GROUP BY", cause, own.groupClause, other.groupClause, {
      ...(changed.length === 0 && mine.length > 0 && { lacksKey: true }),
    });
  const spot: Spot = { edits: edits.allCalled(cause), clause: "GROUP BY", selects };
  const builds = changed.map((index, place) => ({
    index,
    build: compareExpressions(mine[index], left[place], spot),
  }));
  return (taken) =>
    mine.map((key, index) => {
      const change = builds.find((each) => each.index === index);
      return change ? (change.build(taken) as Node) : key;
    });
}
