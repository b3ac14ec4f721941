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
import type { Build, Edits } from "./edits.ts";
import { nameOf } from "./outputs.ts";
import { hasSubquery, hasWindow } from "./plain-query.ts";
import { contents, withoutUndefined } from "./tree.ts";

/**
 * Finds in what two queries in canonical form differ, as edits of the first. What it gives makes the query in which
 * some of them are done; with all of them it is the second.
 */
export function compareSelects(own: SelectStmt, other: SelectStmt, collected: Edits): Build<SelectStmt> {
  const edits = collected.ofQuery();
  const isOfBranches = own.larg !== undefined;
  if (isOfBranches !== (other.larg !== undefined) || Boolean(own.valuesLists) !== Boolean(other.valuesLists))
    return edits.whole(isOfBranches ? "SET" : "SELECT", own, other);
  const { tables, wanted } = compareTables(own, other, edits, compareSelects);
  const build = isOfBranches ? compareBranches(own, wanted, edits) : compareClauses(own, wanted, edits);
  return (taken) => ({ ...build(taken), ...tables(taken) });
}

/** Compares two set operations, and their branches. */
function compareBranches(own: SelectStmt, other: SelectStmt, edits: Edits): Build<SelectStmt> {
  const branch = (side: "larg" | "rarg") => {
    const [mine, theirs] = [own[side], other[side]];
    return mine && theirs ? compareSelects(mine, theirs, edits) : undefined;
  };
  const [left, right] = [branch("larg"), branch("rarg")];
  const isSameOperation = own.op === other.op && Boolean(own.all) === Boolean(other.all);
  const operation = isSameOperation
    ? () => ({})
    : edits.choice(
        "SET",
        own.op === other.op ? "distinct-or-union" : "set-operation",
        { op: own.op, all: own.all },
        { op: other.op, all: other.all },
      );
  const end = compareOrder(own, other, edits);
  return (taken) => ({
    ...own,
    ...operation(taken),
    ...(left && { larg: left(taken) }),
    ...(right && { rarg: right(taken) }),
    ...end(taken),
  });
}

/** Compares two plain SELECTs, clause by clause. */
function compareClauses(own: SelectStmt, other: SelectStmt, edits: Edits): Build<SelectStmt> {
  const selects: Spot["selects"] = (mine, theirs, within = edits) => compareSelects(mine, theirs, within);
  const spot = (clause: ClauseName): Spot => ({ edits, clause, selects });
  const { from, conditions, renamed } = compareFrom(own, other, spot("FROM"), (a, b, clause) =>
    compareExpressions(a, b, spot(clause)),
  );
  const targets = compareTargets(own, renamed, spot("SELECT"));
  const group = compareGroups(own, renamed, edits, selects);
  const having = compareConditions(
    conditionsOf(own.havingClause),
    conditionsOf(renamed.havingClause),
    edits,
    "HAVING",
    (a, b) => compareExpressions(a, b, spot("HAVING")),
  );
  const choice = <Key extends "distinctClause" | "valuesLists">(key: Key, cause: ErrorClass) =>
    isSamePart(own[key], renamed[key])
      ? () => own[key]
      : edits.choice<SelectStmt[Key]>("SELECT", cause, own[key], renamed[key]);
  const distinct = choice("distinctClause", causeOfDistinct(own, renamed));
  const values = choice("valuesLists", "wrong-constant");
  const end = compareOrder(own, renamed, edits);
  return (taken) =>
    withoutUndefined<SelectStmt>({
      ...own,
      fromClause: from(taken),
      whereClause: joined(conditions(taken)),
      havingClause: joined(having(taken)),
      targetList: targets(taken),
      groupClause: group(taken),
      distinctClause: distinct(taken),
      valuesLists: values(taken),
      ...end(taken),
    });
}

/** DISTINCT ON keeps one row of several that tie, while the solution keeps them all. */
function causeOfDistinct(own: SelectStmt, other: SelectStmt): ErrorClass {
  const isOfKeys = (own.distinctClause ?? []).some((key) => contents(key) !== null);
  return isOfKeys && !other.distinctClause && choosesRows(other) ? "ties" : "distinct-or-union";
}

/** Whether a query keeps some rows by what others are. */
function choosesRows({ fromClause, whereClause, limitCount }: SelectStmt): boolean {
  return limitCount !== undefined || hasWindow(fromClause) || hasSubquery(whereClause);
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

/** Compares the outputs of subqueries by name. Outputs that nothing reads don't matter. */
function compareOutputs(mine: readonly Node[], theirs: readonly Node[], spot: Spot): Build<Node[]> {
  const builds = mine.map((target) => {
    const wanted = theirs.find((each) => nameOf(target) !== "" && nameOf(each) === nameOf(target));
    const build = wanted ? compareExpressions(valueOfTarget(target), valueOfTarget(wanted), spot) : null;
    return (taken: ReadonlySet<number>) => (build ? withValue(target, build(taken)) : target);
  });
  const names = new Set(mine.map(nameOf));
  const missing = theirs.filter((target) => !names.has(nameOf(target)));
  const id = missing.length > 0 ? spot.edits.note(spot.clause, null) : -1;
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
    return edits.choice("GROUP BY", cause, own.groupClause, other.groupClause);
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
