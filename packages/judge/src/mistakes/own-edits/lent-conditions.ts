import {
  conjuncts,
  isAggregate,
  isSelect,
  nameParts,
  type Place,
  placesOf,
  type Schema,
  walkOwn,
} from "@master-sql/sql";
import type { FuncCall, JoinExpr, Node, NullTest, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import { hasSubquery } from "../../diagnosis/plain-query.ts";
import { rebuilt } from "../../diagnosis/tree.ts";
import { calledAs, knownNames } from "./known-names.ts";
import { bareText, namesIn, partsOf } from "./lent-parts.ts";
import { type OwnEdit, readsGroups, withCondition } from "./own-edit.ts";

const MOST_ADDED = 40;

/**
 * At most MOST_ADDED times a condition beside those that are there, in whatever query of all within each other: those of the solutions that the
 * query doesn't ask anywhere, those that it asks elsewhere, and that a column which may be NULL isn't.
 */
export function* lentConditions(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  let left = MOST_ADDED;
  for (const edit of conditionsAdded(candidate, solutions, schema)) {
    if (left === 0) return;
    left -= 1;
    yield edit;
  }
}

function* conditionsAdded(
  candidate: SelectStmt,
  solutions: readonly SelectStmt[],
  schema: Schema,
): Generator<OwnEdit> {
  const own = conditionsIn(candidate);
  const wanted = new Map(solutions.flatMap((solution) => [...conditionsIn(solution)]));
  const missing = [...wanted].filter(([text]) => !own.has(text)).map(([, node]) => node);
  // What asks a query of its own is mostly the solution's way rather than what is missing.
  missing.sort((a, b) => Number(hasSubquery(a)) - Number(hasSubquery(b)));
  const places = [...placesOf(candidate, schema)].filter(({ value }) => isSelect(value)) as Place[];
  for (const group of [missing, [...own.values()]])
    for (const node of group) {
      if (group === missing && !hasSubquery(node))
        for (const place of places) yield* exchanged(place, node, wanted, schema);
      for (const place of places) yield* added(place, node, schema);
      yield* everywhere(candidate, node, schema);
    }
  for (const place of places) yield* guarded(place, schema);
}

/** Conditions by their texts, whatever their tables are called. */
function conditionsIn(query: SelectStmt): ReadonlyMap<string, Node> {
  const conditions = partsOf(query).filter(({ kind, names }) => kind === "condition" && names.size > 0);
  return new Map(conditions.map(({ node }) => [bareText(node), node]));
}

/**
 * A condition in place of one about the same column that no solution asks. Beside it, it would mend as much where the one
 * that is there follows from it; but what is wrong then is how it is asked.
 */
function* exchanged(
  { value, ...place }: Place,
  condition: Node,
  wanted: ReadonlyMap<string, Node>,
  schema: Schema,
): Generator<OwnEdit> {
  const select = value as SelectStmt;
  const own = conjuncts(select.whereClause);
  const names = namesIn(condition);
  for (const [index, other] of own.entries()) {
    if ("NullTest" in other || wanted.has(bareText(other))) continue;
    if (![...namesIn(other)].some((name) => names.has(name))) continue;
    for (const node of calledAs(condition, knownNames(select, place.root, schema))) {
      const whereClause = joined(own.with(index, node));
      if (!readsGroups(node)) yield { query: place.with({ ...select, ...(whereClause && { whereClause }) }) };
    }
  }
}

function* added({ value, ...place }: Place, condition: Node, schema: Schema): Generator<OwnEdit> {
  const select = value as SelectStmt;
  if (!select.fromClause) return;
  const known = knownNames(select, place.root, schema);
  for (const node of calledAs(condition, known)) {
    if (readsGroups(node)) {
      if (!select.groupClause) return;
      yield {
        errorClass: "missing-predicate",
        query: place.with({ ...select, havingClause: withCondition(select.havingClause, node) }),
      };
      continue;
    }
    yield* asked(place, select, node);
  }
}

/** A condition asked in WHERE, in the ON of each outer join, and of the rows of each aggregate. */
function* asked(place: Pick<Place, "with">, select: SelectStmt, node: Node): Generator<OwnEdit> {
  const text = bareText(node);
  const isAsked = (clause: Node | undefined) => conjuncts(clause).some((each) => bareText(each) === text);
  if (isAsked(select.whereClause)) return;
  const isOfNull = "NullTest" in node && node.NullTest.nulltesttype === "IS_NOT_NULL";
  const errorClass = isOfNull ? "null-handling" : "missing-predicate";
  yield {
    errorClass,
    query: place.with({ ...select, whereClause: withCondition(select.whereClause, node) }),
  };
  for (const [index, item] of (select.fromClause ?? []).entries()) {
    const join: JoinExpr | undefined = "JoinExpr" in item ? item.JoinExpr : undefined;
    if (!join?.quals || join.jointype === "JOIN_INNER" || isAsked(join.quals)) continue;
    const changed: Node = { JoinExpr: { ...join, quals: withCondition(join.quals, node) } };
    yield {
      errorClass,
      query: place.with({ ...select, fromClause: (select.fromClause ?? []).with(index, changed) }),
    };
  }
  for (const [index, target] of (select.targetList ?? []).entries()) {
    const val = "ResTarget" in target ? target.ResTarget.val : undefined;
    const call: FuncCall | undefined = val && "FuncCall" in val ? val.FuncCall : undefined;
    const isOfRows = isAggregate(nameParts(call?.funcname).at(-1));
    if (!call || !isOfRows || isAsked(call.agg_filter) || !("ResTarget" in target)) continue;
    const filtered: Node = { FuncCall: { ...call, agg_filter: withCondition(call.agg_filter, node) } };
    const output: Node = { ResTarget: { ...target.ResTarget, val: filtered } };
    yield {
      errorClass,
      query: place.with({ ...select, targetList: (select.targetList ?? []).with(index, output) }),
    };
  }
}

/** A condition asked in WHERE of every query that reads what it is about, where several do. */
function* everywhere(candidate: SelectStmt, condition: Node, schema: Schema): Generator<OwnEdit> {
  if (readsGroups(condition)) return;
  let asked = 0;
  const query = rebuilt(candidate, (value) => {
    if (!isSelect(value) || !value.fromClause) return value;
    const [node] = calledAs(condition, knownNames(value, candidate, schema));
    if (!node) return value;
    asked += 1;
    return { ...value, whereClause: withCondition(value.whereClause as Node | undefined, node) };
  });
  if (asked > 1) yield { errorClass: "missing-predicate", clause: "WHERE", query };
}

function* guarded(place: Place, schema: Schema): Generator<OwnEdit> {
  const select = place.value as SelectStmt;
  const nullable = new Map<string, Node>();
  walkOwn(select, (name, value) => {
    if (name !== "ColumnRef") return undefined;
    const node = { ColumnRef: value } as Node;
    const column = nameParts("ColumnRef" in node ? node.ColumnRef.fields : []).at(-1) ?? "";
    const isNullable = [...schema.tables.values()].some(({ columns }) =>
      columns.some((each) => each.name === column && !each.notNull),
    );
    if (isNullable) nullable.set(bareText(node), node);
    return undefined;
  });
  for (const arg of nullable.values()) {
    const test: NullTest = { arg, nulltesttype: "IS_NOT_NULL" };
    yield* asked(place, select, { NullTest: test });
  }
}
