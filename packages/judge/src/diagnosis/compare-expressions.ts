import { isAggregate, isPosition, isSamePart, lastName } from "@master-sql/sql";
import type { A_Const, Node, SelectStmt } from "@pgsql/types";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { argsOf, causeOfAggregates, causeOfWindow, countsRows, differInFilling } from "./causes-of-calls.ts";
import { causeOfOtherKind, causeOfOtherWay } from "./causes-of-kinds.ts";
import { compareConditions } from "./compare-conditions.ts";
import { compareFilled } from "./compare-filled.ts";
import { causeOfOrder } from "./compare-order.ts";
import { conditionsOf, joined } from "./conditions.ts";
import type { Build, Edits } from "./edits.ts";
import { withFilters } from "./filtered-aggregates.ts";
import { differOnlyAboutNull, joinSameParts } from "./null-guards.ts";
import {
  areEndsOfPeriods,
  areOfOtherColumns,
  areTurnedAround,
  BOUNDARIES,
  differInWildcards,
  haveOtherKinds,
  isNullSafe,
  isPattern,
  isTieBreak,
  turned,
  widthOf,
} from "./operations.ts";
import { FLIPPED, operatorOf } from "./operators.ts";
import { readsOthers } from "./other-tables.ts";
import { asksExactly, differInEquals } from "./plain-expression.ts";
import { hasWindow } from "./plain-query.ts";
import { contents, isTree, selectOf, type Tree } from "./tree.ts";
import { causeOfLists } from "./value-lists.ts";

/** Where a part stands that is compared. */
export interface Spot {
  readonly edits: Edits;
  readonly clause: ClauseName;
  /** @param edits where differences are noted, if not with all others of the query */
  readonly selects: (own: SelectStmt, other: SelectStmt, edits?: Edits) => Build<SelectStmt>;
}

/** Finds in what two expressions differ, each difference as small as it can be told. */
export function compareExpressions(own: unknown, other: unknown, spot: Spot): Build<unknown> {
  if (isSamePart(own, other)) return () => own;
  const [kind, mine] = contents(own) ?? ["", null];
  const [otherKind, theirs] = contents(other) ?? ["", null];
  const choice = (cause: ErrorClass | null) => spot.edits.choice(spot.clause, cause, own, other);
  if (!mine || !theirs) return choice("wrong-expression");
  // A constant takes its type from what it is compared with.
  const isTypedAlike = isTypedText(own, other) || isTypedText(other, own);
  if (isTypedAlike && spot.clause !== "SELECT") return () => own;
  if (joinSameParts(own, other)) return choice("null-handling");
  const filled = compareFilled(own, other, spot, (a, b) => compareExpressions(a, b, spot));
  if (filled) return filled;
  const otherWay = causeOfOtherWay(own, other);
  if (otherWay) return spot.edits.otherWay(spot.clause, otherWay, own, other);
  if (kind !== otherKind) {
    const isAboutNull = areConditions(own, other) && differOnlyAboutNull(own, other);
    const cause = isAboutNull ? "null-handling" : causeOfOtherKind(own, other, spot.clause);
    const isOfOthers = cause === "wrong-expression" && readsOthers(own, spot.edits.tables);
    // A key that is written down may as well be looked up.
    if (isOfOthers && kind === "SubLink" && otherKind === "A_Const")
      return spot.edits.otherWay(spot.clause, "wrong-tables", own, other);
    return choice(isOfOthers ? "wrong-tables" : cause);
  }
  switch (kind) {
    case "ColumnRef":
      return choice("wrong-column");
    case "A_Const":
      return choice(causeOfConstants(mine, theirs));
    case "A_Expr":
      return compareOperations(own, other, mine, theirs, spot);
    case "BoolExpr":
      return compareBooleans(own, other, mine, theirs, spot);
    case "FuncCall":
      return compareCalls(own, other, mine, theirs, spot);
    case "SubLink":
      return compareSubqueries(own, other, mine, theirs, spot);
    case "NullTest":
      return mine.nulltesttype === theirs.nulltesttype
        ? inside(kind, mine, theirs, spot, "null-handling")
        : choice(isSamePart(mine.arg, theirs.arg) ? "negation" : "wrong-expression");
    case "SelectStmt": {
      const [mySelect, theirSelect] = [selectOf(own), selectOf(other)];
      if (!mySelect || !theirSelect) return choice("wrong-expression");
      // A query that reads no table only calculates: it is a part of the clause that it stands in.
      const isCalculation = !mySelect.fromClause && !mySelect.larg;
      const edits = isCalculation ? spot.edits.allIn(spot.clause) : spot.edits.heldBy(spot.clause);
      const build = spot.selects(mySelect, theirSelect, edits);
      return (taken) => ({ SelectStmt: build(taken) });
    }
    default:
      return inside(kind, mine, theirs, spot, kind === "CoalesceExpr" ? "null-handling" : "wrong-expression");
  }
}

/** Rows of several values are compared value by value: each is a condition. */
function causeOfRows(own: number, other: number): ErrorClass {
  return own < other ? "missing-predicate" : "extra-predicate";
}

/** A number with decimals in place of the same whole one mostly makes a division another. */
function causeOfConstants(mine: Tree, theirs: Tree): ErrorClass {
  if ("isnull" in mine || "isnull" in theirs) return "null-handling";
  const [own, wanted] = [mine, theirs].map((each) => {
    const { ival, fval } = each as A_Const;
    return ival ? { value: ival.ival ?? 0, isWhole: true } : { value: Number(fval?.fval), isWhole: false };
  });
  const isOfDivision = own?.isWhole === true && wanted?.isWhole === false && own.value === wanted.value;
  return isOfDivision ? "integer-division" : "wrong-constant";
}

/** Whether both are true or false, as far as their kind tells: a value that is NULL is another matter. */
function areConditions(own: unknown, other: unknown): boolean {
  return (
    [own, other].some((each) => /^(BoolExpr|BooleanTest|NullTest)$/.test(contents(each)?.[0] ?? "")) ||
    [own, other].some((each) => FLIPPED[operatorOf(contents(each)?.[1] ?? {})] !== undefined)
  );
}

/** Whether a text with a type is that text. */
function isTypedText(typed: unknown, text: unknown): boolean {
  const [kind, cast] = contents(typed) ?? ["", null];
  const [otherKind, constant] = contents(text) ?? ["", null];
  return kind === "TypeCast" && otherKind === "A_Const" && !!constant?.sval && isSamePart(cast?.arg, text);
}

/** Two nodes of one kind, part by part; where they are built differently, all of it is the difference. */
function inside(kind: string, mine: Tree, theirs: Tree, spot: Spot, cause: ErrorClass): Build<unknown> {
  // Only in what is shown a type is a matter of form: in a condition it changes what is compared.
  if (kind === "TypeCast" && !isSamePart(mine.typeName, theirs.typeName) && spot.clause === "SELECT")
    cause = "type-or-format";
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

function compareOperations(
  own: unknown,
  other: unknown,
  mine: Tree,
  theirs: Tree,
  spot: Spot,
): Build<unknown> {
  const { edits, clause } = spot;
  theirs = turned(theirs, mine);
  const [operator, wanted] = [operatorOf(mine), operatorOf(theirs)];
  const ofLists = causeOfLists(mine, theirs);
  const isSameKind = mine.kind === theirs.kind;
  const agrees = [isSamePart(mine.lexpr, theirs.lexpr), isSamePart(mine.rexpr, theirs.rexpr)];
  if (isTieBreak(mine, theirs) || isTieBreak(theirs, mine)) return edits.choice(clause, "ties", own, other);
  if (ofLists && !(isSameKind && operator === wanted && mine.kind === "AEXPR_OP"))
    return edits.choice(clause, ofLists, own, other);
  if (isSameKind && operator === wanted && differInEquals(mine, theirs))
    return edits.choice(clause, "boundary", own, other);
  if (isSameKind && asksExactly(mine, theirs)) return edits.choice(clause, "wrong-operator", own, other);
  const [width, otherWidth] = [mine, theirs].map(widthOf);
  // Of both sides of rows a value is missing, or too many.
  if (isSameKind && operator === wanted && width && otherWidth && width !== otherWidth)
    return edits.choice(clause, causeOfRows(width, otherWidth), own, other);
  if (isSameKind && areEndsOfPeriods(mine, theirs)) return edits.choice(clause, "boundary", own, other);
  // What is divided by what: neither column is another.
  if (isSameKind && operator === wanted && areTurnedAround(mine, theirs))
    return edits.choice(clause, "wrong-expression", own, other);
  if (isPattern(mine) && isPattern(theirs) && differInWildcards(mine, theirs))
    return edits.choice(clause, "wildcard-misused", own, other);
  if (isSameKind && operator === wanted) return inside("A_Expr", mine, theirs, spot, "wrong-expression");
  if (isPattern(mine) && isPattern(theirs) && isSamePart(mine.lexpr, theirs.lexpr)) {
    const asks = ({ kind, name, lexpr }: Tree) => ({ kind, name, lexpr });
    const how = edits.choice(clause, "wrong-operator", asks(mine), asks(theirs));
    const pattern = compareExpressions(mine.rexpr, theirs.rexpr, spot);
    return (taken) => ({ A_Expr: { ...mine, ...how(taken), rexpr: pattern(taken) } });
  }
  if (!isSameKind || !agrees.includes(true)) {
    const ofExpressions = hasWindow(own) === hasWindow(other) ? "wrong-expression" : "wrong-window";
    const isAboutNull = isNullSafe(mine) !== isNullSafe(theirs) && !agrees.includes(false);
    const ofOperators = isAboutNull ? "null-handling" : "wrong-operator";
    const ofColumns = areOfOtherColumns(mine, theirs) ? "wrong-column" : ofExpressions;
    const ofParts = agrees.includes(true) ? ofOperators : ofColumns;
    return edits.choice(clause, differOnlyAboutNull(own, other) ? "null-handling" : ofParts, own, other);
  }
  // Another value that is compared in another way: neither is to blame alone.
  const isOtherValue = agrees.includes(false) && haveOtherKinds(mine, theirs, agrees);
  if (isOtherValue && FLIPPED[operator] && FLIPPED[wanted])
    return edits.choice(clause, "wrong-expression", own, other);
  const isArithmetic = /^[-+*/%|]/.test(operator) || /^[-+*/%|]/.test(wanted);
  // The value itself, or its text.
  const isOfDocument = /^[-#]>>?$/.test(operator) && /^[-#]>>?$/.test(wanted);
  const cause = BOUNDARIES.includes(`${operator},${wanted}`)
    ? "boundary"
    : isOfDocument
      ? "type-or-format"
      : isArithmetic
        ? "wrong-expression"
        : "wrong-operator";
  if (!agrees.includes(false)) return edits.choice(clause, cause, own, other);
  const name = edits.choice(clause, cause, mine.name, theirs.name);
  const left = compareExpressions(mine.lexpr, theirs.lexpr, spot);
  const right = compareExpressions(mine.rexpr, theirs.rexpr, spot);
  return (taken) => ({ A_Expr: { ...mine, name: name(taken), lexpr: left(taken), rexpr: right(taken) } });
}

function compareBooleans(own: unknown, other: unknown, mine: Tree, theirs: Tree, spot: Spot): Build<unknown> {
  if (mine.boolop !== theirs.boolop) {
    const [denied] = argsOf(mine);
    const isDenied = [other, ...argsOf(theirs)].some((each) => isSamePart(each, denied));
    const ofDenial = isDenied ? "negation" : "wrong-expression";
    const cause = mine.boolop === "NOT_EXPR" ? ofDenial : "wrong-logic";
    return spot.edits.choice(spot.clause, cause, own, other);
  }
  if (mine.boolop === "NOT_EXPR") return inside("BoolExpr", mine, theirs, spot, "wrong-expression");
  const build = compareConditions(argsOf(mine), argsOf(theirs), spot.edits, spot.clause, (a, b) =>
    compareExpressions(a, b, spot),
  );
  return (taken) => {
    const args = build(taken);
    return args.length === 1 ? args[0] : { BoolExpr: { boolop: mine.boolop, args } };
  };
}

function compareCalls(own: unknown, other: unknown, mine: Tree, theirs: Tree, spot: Spot): Build<unknown> {
  const { edits, clause } = spot;
  const [name, wanted] = [mine, theirs].map((each) => {
    const { funcname } = each as { readonly funcname?: Node[] };
    return lastName(funcname);
  });
  const areAggregates = isAggregate(name ?? "") && isAggregate(wanted ?? "");
  const isWindow = mine.over !== undefined || theirs.over !== undefined;
  const [myArgs, theirArgs] = [argsOf(mine), argsOf(theirs)];
  if (name !== wanted || myArgs.length !== theirArgs.length || mine.agg_star !== theirs.agg_star) {
    const isDistinctness =
      name === wanted && Boolean(mine.agg_distinct) !== Boolean(theirs.agg_distinct) && !isWindow;
    // A sum of 1 for each row is NULL where there is none, and a count is 0.
    const isCount = areAggregates && areSameFiltered(own, other);
    const ofAggregates = isCount ? "null-handling" : causeOfAggregates(mine, theirs);
    const ofCalls = areAggregates ? ofAggregates : "wrong-expression";
    if (isWindow && name === wanted && differInFilling(mine, theirs))
      return edits.choice(clause, "null-handling", own, other);
    // Counting by FILTER or by a sum of CASE is no difference: what is counted is another.
    if (!isWindow && !isCount && countsRows(mine) && countsRows(theirs) && name !== wanted)
      return edits.otherWay(clause, "wrong-expression", own, other);
    // What is made of a window's value isn't the window.
    const isWrapped = [
      ...myArgs.map((arg) => isSamePart(arg, other)),
      ...theirArgs.map((arg) => isSamePart(arg, own)),
    ];
    if (isWindow && isWrapped.includes(true)) return edits.choice(clause, "wrong-expression", own, other);
    const cause = isWindow ? "wrong-window" : isDistinctness ? "aggregate-distinct" : ofCalls;
    return edits.choice(clause, cause, own, other);
  }
  const flag = <T>(key: string, cause: ErrorClass): Build<T | unknown> =>
    isSamePart(mine[key], theirs[key])
      ? () => mine[key]
      : edits.choice<unknown>(clause, cause, mine[key], theirs[key]);
  const choosesRows = edits.isHeld && /^(row_number|rank|dense_rank)$/.test(name ?? "");
  const over = flag("over", causeOfWindow(mine.over, theirs.over, choosesRows));
  const distinct = flag("agg_distinct", "aggregate-distinct");
  const order = mine.agg_within_group
    ? compareSorted(sortKeysOf(mine), sortKeysOf(theirs), spot)
    : flag("agg_order", causeOfOrder(sortKeysOf(mine), sortKeysOf(theirs)));
  const filter = compareFilters(mine.agg_filter, theirs.agg_filter, spot);
  const args = myArgs.map((arg, index) => compareExpressions(arg, theirArgs[index], spot));
  return (taken) =>
    withoutUndefined({
      FuncCall: {
        ...mine,
        over: over(taken),
        agg_distinct: distinct(taken),
        agg_order: order(taken),
        agg_filter: filter(taken),
        args: args.length > 0 ? args.map((build) => build(taken)) : mine.args,
      },
    });
}

/** Whether two aggregates are the same but for how they take some rows. */
function areSameFiltered(own: unknown, other: unknown): boolean {
  const [mine, theirs] = [own, other].map((call) => contents(withFilters(call))?.[1]);
  return ["funcname", "args", "agg_star", "agg_filter", "agg_distinct"].every((key) =>
    isSamePart(mine?.[key], theirs?.[key]),
  );
}

function sortKeysOf(value: Tree): readonly Node[] {
  const { agg_order: keys } = value as { readonly agg_order?: Node[] };
  return keys ?? [];
}

/** What WITHIN GROUP sorts are the values that are calculated with. */
function compareSorted(mine: readonly Node[], theirs: readonly Node[], spot: Spot): Build<unknown> {
  const how = (keys: readonly Node[]) => keys.map((key) => ({ ...contents(key)?.[1], node: undefined }));
  return isSamePart(how(mine), how(theirs))
    ? parts(mine, theirs, spot)
    : spot.edits.choice<unknown>(spot.clause, causeOfOrder(mine, theirs), mine, theirs);
}

function withoutUndefined({ FuncCall: call }: { readonly FuncCall: Tree }): unknown {
  return { FuncCall: Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined)) };
}

function compareFilters(mine: unknown, theirs: unknown, spot: Spot): Build<unknown> {
  const build = compareConditions(conditionsOf(mine), conditionsOf(theirs), spot.edits, spot.clause, (a, b) =>
    compareExpressions(a, b, spot),
  );
  return (taken) => joined(build(taken));
}

function compareSubqueries(
  own: unknown,
  other: unknown,
  mine: Tree,
  theirs: Tree,
  spot: Spot,
): Build<unknown> {
  const [mySelect, theirSelect] = [selectOf(mine.subselect), selectOf(theirs.subselect)];
  if (!mySelect || !theirSelect || mine.subLinkType !== theirs.subLinkType) {
    const isOfGroups = !mySelect?.groupClause !== !theirSelect?.groupClause;
    return spot.edits.choice(spot.clause, isOfGroups ? "wrong-grouping" : "wrong-operator", own, other);
  }
  const operator = isSamePart(mine.operName, theirs.operName)
    ? () => mine.operName
    : spot.edits.choice<unknown>(spot.clause, "wrong-operator", mine.operName, theirs.operName);
  const tested = compareExpressions(mine.testexpr, theirs.testexpr, spot);
  // What EXISTS selects is never looked at.
  const isExists = mine.subLinkType === "EXISTS_SUBLINK";
  const build = spot.selects(
    mySelect,
    isExists ? { ...theirSelect, targetList: mySelect.targetList ?? [] } : theirSelect,
    editsWithin(mine, spot),
  );
  return (taken) => {
    const [operName, testexpr] = [operator(taken), tested(taken)];
    return {
      SubLink: {
        ...mine,
        ...(operName !== undefined && { operName }),
        ...(testexpr !== undefined && { testexpr }),
        subselect: { SelectStmt: build(taken) },
      },
    };
  };
}

/** Where differences within a subquery are noted. */
function editsWithin(link: Tree, { edits, clause }: Spot): Edits {
  // The learner wrote no subquery here.
  return link.made_location === undefined ? edits.heldBy(clause) : edits;
}
