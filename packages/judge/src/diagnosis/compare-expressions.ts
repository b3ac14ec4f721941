import { isAggregate, isPosition, isSamePart } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { causeOfConstants, causeOfOperators, causeOfOtherKind } from "./causes-of-kinds.ts";
import { compareConditions } from "./compare-conditions.ts";
import { causeOfOrder } from "./compare-order.ts";
import { conditionsOf, joined } from "./conditions.ts";
import type { Build, Edits } from "./edits.ts";
import { differOnlyAboutNull } from "./null-guards.ts";
import { operatorOf } from "./operators.ts";
import { argsOf, contents, functionOf, isTree, selectOf, type Tree, withoutUndefined } from "./tree.ts";

/** Where a part stands that is compared. */
export interface Spot {
  readonly edits: Edits;
  readonly clause: ClauseName;
  /** @param edits where differences are noted, if not with all others of the query */
  readonly selects: (own: SelectStmt, other: SelectStmt, edits?: Edits) => Build<SelectStmt>;
}

/** Finds how two expressions differ, in differences as small as can be named. */
export function compareExpressions(own: unknown, other: unknown, spot: Spot): Build<unknown> {
  if (isSamePart(own, other)) return () => own;
  const [kind, mine] = contents(own) ?? ["", null];
  const [otherKind, theirs] = contents(other) ?? ["", null];
  const choice = (cause: ErrorClass | null) => spot.edits.choice(spot.clause, cause, own, other);
  if (!mine || !theirs) return choice("wrong-expression");
  if (kind !== otherKind)
    return choice(
      differOnlyAboutNull(own, other) ? "null-handling" : causeOfOtherKind(own, other, spot.clause),
    );
  switch (kind) {
    case "ColumnRef":
      return choice("wrong-column");
    case "A_Const":
      return choice(causeOfConstants(mine, theirs));
    case "A_Expr":
      return compareOperations(mine, theirs, spot);
    case "BoolExpr":
      return compareBooleans(mine, theirs, spot);
    case "FuncCall":
      return compareCalls(mine, theirs, spot);
    case "SubLink":
      return compareSubqueries(mine, theirs, spot);
    case "NullTest":
      return mine.nulltesttype === theirs.nulltesttype
        ? inside(kind, mine, theirs, spot)
        : choice(isSamePart(mine.arg, theirs.arg) ? "negation" : "wrong-expression");
    case "SelectStmt": {
      const [mySelect, theirSelect] = [selectOf(own), selectOf(other)];
      if (!mySelect || !theirSelect) return choice("wrong-expression");
      const build = spot.selects(mySelect, theirSelect, spot.edits.heldBy(spot.clause));
      return (taken) => ({ SelectStmt: build(taken) });
    }
    default:
      return inside(kind, mine, theirs, spot);
  }
}

/** Two nodes of one kind, part by part; where they are built differently, all of it is the difference. */
function inside(kind: string, mine: Tree, theirs: Tree, spot: Spot): Build<unknown> {
  const cause = /^(NullTest|CoalesceExpr)$/.test(kind) ? "null-handling" : "wrong-expression";
  if (!areBuiltAlike(mine, theirs))
    return spot.edits.choice<unknown>(spot.clause, cause, { [kind]: mine }, { [kind]: theirs });
  const build = parts(mine, theirs, spot);
  return (taken) => ({ [kind]: build(taken) });
}

function areBuiltAlike(a: unknown, b: unknown): boolean {
  if (contents(a) && contents(b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item: unknown, index) => areBuiltAlike(item, b[index]));
  if (isTree(a) && isTree(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)].filter((key) => !isPosition(key)));
    return [...keys].every((key) => areBuiltAlike(a[key], b[key]));
  }
  return isSamePart(a, b);
}

function parts(a: unknown, b: unknown, spot: Spot): Build<unknown> {
  if (contents(a) && contents(b)) return compareExpressions(a, b, spot);
  if (Array.isArray(a) && Array.isArray(b)) {
    const builds = a.map((item: unknown, index) => parts(item, b[index], spot));
    return (taken) => builds.map((build) => build(taken));
  }
  if (isTree(a) && isTree(b)) {
    const builds = Object.entries(a).map(([key, child]) => [key, parts(child, b[key], spot)] as const);
    return (taken) => Object.fromEntries(builds.map(([key, build]) => [key, build(taken)]));
  }
  return () => a;
}

function compareOperations(mine: Tree, theirs: Tree, spot: Spot): Build<unknown> {
  const { edits, clause } = spot;
  const isSameKind = mine.kind === theirs.kind;
  if (isSameKind && operatorOf(mine) === operatorOf(theirs)) return inside("A_Expr", mine, theirs, spot);
  const isAboutNull = differOnlyAboutNull({ A_Expr: mine }, { A_Expr: theirs });
  const cause = isAboutNull ? "null-handling" : causeOfOperators(mine, theirs);
  const sides = [isSamePart(mine.lexpr, theirs.lexpr), isSamePart(mine.rexpr, theirs.rexpr)];
  if (isAboutNull || !isSameKind || !sides.includes(true) || !sides.includes(false))
    return edits.choice<unknown>(clause, cause, { A_Expr: mine }, { A_Expr: theirs });
  const name = edits.choice(clause, cause, mine.name, theirs.name);
  const left = compareExpressions(mine.lexpr, theirs.lexpr, spot);
  const right = compareExpressions(mine.rexpr, theirs.rexpr, spot);
  return (taken) => ({ A_Expr: { ...mine, name: name(taken), lexpr: left(taken), rexpr: right(taken) } });
}

function compareBooleans(mine: Tree, theirs: Tree, spot: Spot): Build<unknown> {
  if (mine.boolop !== theirs.boolop) {
    const cause = mine.boolop === "NOT_EXPR" ? "wrong-expression" : "wrong-logic";
    return spot.edits.choice<unknown>(spot.clause, cause, { BoolExpr: mine }, { BoolExpr: theirs });
  }
  if (mine.boolop === "NOT_EXPR") return inside("BoolExpr", mine, theirs, spot);
  const build = compareListed(argsOf(mine), argsOf(theirs), spot);
  return (taken) => {
    const args = build(taken);
    return args.length === 1 ? args[0] : { BoolExpr: { boolop: mine.boolop, args } };
  };
}

function compareListed(
  mine: readonly unknown[],
  theirs: readonly unknown[],
  spot: Spot,
): Build<readonly unknown[]> {
  return compareConditions(mine, theirs, spot.edits, spot.clause, (a, b) => compareExpressions(a, b, spot));
}

function compareCalls(mine: Tree, theirs: Tree, spot: Spot): Build<unknown> {
  const { edits, clause } = spot;
  const [name, wanted] = [functionOf(mine), functionOf(theirs)];
  const [myArgs, theirArgs] = [argsOf(mine), argsOf(theirs)];
  if (name !== wanted || myArgs.length !== theirArgs.length || mine.agg_star !== theirs.agg_star)
    return edits.choice<unknown>(
      clause,
      causeOfCalls(mine, theirs),
      { FuncCall: mine },
      { FuncCall: theirs },
    );
  const flag = (key: string, cause: ErrorClass): Build<unknown> =>
    isSamePart(mine[key], theirs[key])
      ? () => mine[key]
      : edits.choice<unknown>(clause, cause, mine[key], theirs[key]);
  const over = flag("over", "wrong-window");
  const distinct = flag("agg_distinct", "aggregate-distinct");
  const order = flag("agg_order", causeOfOrder(sortKeysOf(mine), sortKeysOf(theirs)));
  const filter = compareListed(conditionsOf(mine.agg_filter), conditionsOf(theirs.agg_filter), spot);
  const args = myArgs.map((arg, index) => compareExpressions(arg, theirArgs[index], spot));
  return (taken) => ({
    FuncCall: withoutUndefined<Tree>({
      ...mine,
      over: over(taken),
      agg_distinct: distinct(taken),
      agg_order: order(taken),
      agg_filter: joined(filter(taken)),
      args: args.length > 0 ? args.map((build) => build(taken)) : mine.args,
    }),
  });
}

/** Names the mistake when two calls differ in their function or arguments. */
function causeOfCalls(mine: Tree, theirs: Tree): ErrorClass {
  const [name, wanted] = [functionOf(mine), functionOf(theirs)];
  if (mine.over !== undefined || theirs.over !== undefined) return "wrong-window";
  if (name === wanted && Boolean(mine.agg_distinct) !== Boolean(theirs.agg_distinct))
    return "aggregate-distinct";
  // count(column) skips NULL, and count(*) doesn't.
  if (name === "count" && wanted === "count") return "null-handling";
  return isAggregate(name) && isAggregate(wanted) ? "wrong-aggregate" : "wrong-expression";
}

function sortKeysOf(value: Tree): readonly Node[] {
  const { agg_order: keys } = value as { readonly agg_order?: Node[] };
  return keys ?? [];
}

function compareSubqueries(mine: Tree, theirs: Tree, spot: Spot): Build<unknown> {
  const { edits, clause } = spot;
  const [mySelect, theirSelect] = [selectOf(mine.subselect), selectOf(theirs.subselect)];
  if (!mySelect || !theirSelect || mine.subLinkType !== theirs.subLinkType)
    return edits.choice<unknown>(clause, "wrong-operator", { SubLink: mine }, { SubLink: theirs });
  const operator = isSamePart(mine.operName, theirs.operName)
    ? () => mine.operName
    : edits.choice<unknown>(clause, "wrong-operator", mine.operName, theirs.operName);
  const tested = compareExpressions(mine.testexpr, theirs.testexpr, spot);
  // What EXISTS selects is never looked at.
  const isExists = mine.subLinkType === "EXISTS_SUBLINK";
  const build = spot.selects(
    mySelect,
    isExists ? { ...theirSelect, targetList: mySelect.targetList ?? [] } : theirSelect,
    edits.heldBy(clause),
  );
  return (taken) => ({
    SubLink: withoutUndefined<Tree>({
      ...mine,
      operName: operator(taken),
      testexpr: tested(taken),
      subselect: { SelectStmt: build(taken) },
    }),
  });
}
