import {
  baseColumnAt,
  type Column,
  integerConstant,
  lastName,
  nameNodes,
  nameParts,
  nodeOf,
  operation,
  type Place,
  placesOf,
  printSelect,
  type Schema,
  textConstant,
} from "@master-sql/sql";
import type {
  A_Expr,
  BoolExpr,
  CoalesceExpr,
  FuncCall,
  JoinExpr,
  Node,
  NullTest,
  SelectStmt,
  SortBy,
} from "@pgsql/types";
import { type Edit, replacement } from "./operator.ts";

/** What a task must say, or its databases must not contain, for one reading to be the only one. */
export type ReadingTopic = "empty text" | "no rows" | "nothing joined" | "NULL" | "future" | "letter case";

/** The query as somebody may write it who read the same task otherwise, without any mistake in SQL. */
export interface Reading {
  readonly topic: ReadingTopic;
  /** What was changed, in words and SQL. */
  readonly description: string;
  readonly sql: string;
}

/**
 * Other readings of a solution's task: an empty text counts as missing, the total of nothing is 0 or NULL, a parent
 * without children is listed or not, a row whose value is unknown is another than the one named, is a group or none,
 * stands first or last, or is still going on, what lies in the future doesn't count yet, letter case doesn't matter in a
 * pattern. A task that is silent on such a thing must not be decided by it.
 */
export function readingsOf(query: SelectStmt, schema: Schema): readonly Reading[] {
  const seen = new Set([printSelect(query)]);
  const readings: Reading[] = [];
  for (const place of placesOf(query, schema)) {
    for (const [topic, edit] of editsAt(place)) {
      const sql = printSelect(edit.query);
      if (seen.has(sql)) continue;
      seen.add(sql);
      readings.push({ topic, description: edit.description, sql });
    }
  }
  return readings;
}

type TopicalEdit = readonly [ReadingTopic, Edit];

function* editsAt(place: Place): Generator<TopicalEdit> {
  switch (place.name) {
    case "NullTest":
      yield* ofNullTest(place, place.value);
      return;
    case "CoalesceExpr":
      yield* ofCoalesce(place, place.value);
      return;
    case "FuncCall":
      yield* ofTotal(place, place.value);
      yield* ofCount(place, place.value);
      return;
    case "SelectStmt":
      yield* ofGroups(place, place.value);
      return;
    case "SortBy":
      yield* ofSortKey(place, place.value);
      return;
    case "A_Expr":
      yield* ofComparison(place, place.value);
      return;
    case "JoinExpr":
      yield* ofJoin(place, place.value);
  }
}

function* ofNullTest(place: Place, { arg, nulltesttype }: NullTest): Generator<TopicalEdit> {
  const column = baseColumnAt(place, arg)?.column;
  if (!arg || !column) return;
  const test: Node = { NullTest: place.value };
  const isNull = nulltesttype === "IS_NULL";
  if (column.kind === "text") {
    const compared = operation(isNull ? "=" : "<>", arg, textConstant(""));
    yield ["empty text", replacement(place, joined(isNull ? "OR_EXPR" : "AND_EXPR", test, compared))];
  }
  if (!isNull && isMoment(column))
    yield ["future", replacement(place, joined("AND_EXPR", test, untilNow(arg)))];
}

function* ofCoalesce(place: Place, { args = [] }: CoalesceExpr): Generator<TopicalEdit> {
  const [first, ...others] = args;
  if (first && "FuncCall" in first && isShownTotal(place, first.FuncCall))
    yield ["no rows", replacement(place, first)];
  if (!first || baseColumnAt(place, first)?.column?.kind !== "text") return;
  const known: Node = {
    A_Expr: { kind: "AEXPR_NULLIF", name: nameNodes("="), lexpr: first, rexpr: textConstant("") },
  };
  yield ["empty text", replacement(place, { CoalesceExpr: { args: [known, ...others] } })];
}

/** A total with nothing to add up is NULL; somebody may show 0. */
function* ofTotal(place: Place, call: FuncCall): Generator<TopicalEdit> {
  if (!isShownTotal(place, call) || place.path.includes("CoalesceExpr")) return;
  const none: Node = integerConstant(0);
  yield ["no rows", replacement(place, { CoalesceExpr: { args: [{ FuncCall: call }, none] } })];
}

function isShownTotal({ path }: Place, { funcname, over }: FuncCall): boolean {
  const name = nameParts(funcname).at(-1);
  return (name === "sum" || name === "avg") && !over && path.includes("targetList");
}

/** Known values are counted; somebody may not call an empty text one. */
function* ofCount(place: Place, call: FuncCall): Generator<TopicalEdit> {
  const [argument] = call.args ?? [];
  const column = baseColumnAt(place, argument)?.column;
  if (lastName(call.funcname) !== "count" || !argument) return;
  if (column?.kind !== "text" || column.notNull) return;
  const known: Node = {
    A_Expr: { kind: "AEXPR_NULLIF", name: nameNodes("="), lexpr: argument, rexpr: textConstant("") },
  };
  yield ["empty text", replacement(place, { FuncCall: { ...call, args: [known] } })];
}

/** What is unknown is a group of its own, or none. */
function* ofGroups(place: Place, select: SelectStmt): Generator<TopicalEdit> {
  for (const key of select.groupClause ?? []) {
    const column = baseColumnAt({ ...place, select }, key)?.column;
    if (!column || column.notNull) continue;
    const known: Node = { NullTest: { arg: key, nulltesttype: "IS_NOT_NULL" } };
    const whereClause = select.whereClause ? joined("AND_EXPR", select.whereClause, known) : known;
    yield [
      "NULL",
      { query: place.with({ ...select, whereClause }), description: `no group of ${column.name} NULL` },
    ];
  }
}

/** What is unknown stands at the end of the result, or at its beginning. */
function* ofSortKey(place: Place, key: SortBy): Generator<TopicalEdit> {
  const isOutermost = place.path.indexOf("sortClause") === 1;
  const column = baseColumnAt(place, key.node)?.column;
  if (!isOutermost || !column || column.notNull) return;
  const { sortby_nulls = "SORTBY_NULLS_DEFAULT", sortby_dir } = key;
  const isFirst =
    sortby_nulls === "SORTBY_NULLS_FIRST" ||
    (sortby_nulls === "SORTBY_NULLS_DEFAULT" && sortby_dir === "SORTBY_DESC");
  const other = isFirst ? "SORTBY_NULLS_LAST" : "SORTBY_NULLS_FIRST";
  yield ["NULL", replacement(place, { SortBy: { ...key, sortby_nulls: other } })];
}

function* ofComparison(place: Place, expression: A_Expr): Generator<TopicalEdit> {
  const { kind, name, lexpr, rexpr } = expression;
  const column = baseColumnAt(place, lexpr)?.column;
  if (!column || !lexpr || !rexpr) return;
  const sign = lastName(name);
  const test: Node = { A_Expr: expression };
  if (sign === "<>" && !column.notNull && (kind === "AEXPR_OP" || kind === "AEXPR_IN")) {
    const unknown: Node = { NullTest: { arg: lexpr, nulltesttype: "IS_NULL" } };
    yield ["NULL", replacement(place, joined("OR_EXPR", test, unknown))];
  }
  if (kind === "AEXPR_LIKE" && column.kind === "text")
    yield ["letter case", replacement(place, { A_Expr: { ...expression, ...inAnyCase(sign) } })];
  if (kind !== "AEXPR_OP" || (sign !== ">" && sign !== ">=") || !isMoment(column)) return;
  if (!column.notNull)
    yield [
      "NULL",
      replacement(place, joined("OR_EXPR", test, { NullTest: { arg: lexpr, nulltesttype: "IS_NULL" } })),
    ];
  yield ["future", replacement(place, joined("AND_EXPR", test, untilNow(lexpr)))];
}

function inAnyCase(sign: string): Pick<A_Expr, "kind" | "name"> {
  return { kind: "AEXPR_ILIKE", name: [{ String: { sval: sign.startsWith("!") ? "!~~*" : "~~*" } }] };
}

/** Rows without a partner are listed, or not. */
function* ofJoin(place: Place, join: JoinExpr): Generator<TopicalEdit> {
  if (!join.quals && !join.usingClause) return;
  const { jointype = "JOIN_INNER" } = join;
  if (jointype !== "JOIN_INNER" && jointype !== "JOIN_LEFT") return;
  const other = jointype === "JOIN_INNER" ? "JOIN_LEFT" : "JOIN_INNER";
  if (other === "JOIN_LEFT" && isStepOfRecursion(place, join)) return;
  yield [
    "nothing joined",
    {
      query: place.with({ ...join, jointype: other }),
      description: `${jointype.slice("JOIN_".length)} JOIN of ${sourceOf(join)} becomes ${other.slice("JOIN_".length)} JOIN`,
    },
  ];
}

/** Whether a join takes a recursion a step further: kept without a partner, its rows would do so without end. */
function isStepOfRecursion({ path, root }: Place, join: JoinExpr): boolean {
  const node = root.withClause?.ctes?.[Number(path[path.indexOf("ctes") + 1])];
  const own = root.withClause?.recursive ? nodeOf(node, "CommonTableExpr")?.ctename : undefined;
  return (
    own !== undefined &&
    [join.larg, join.rarg].some((side) => side && "RangeVar" in side && side.RangeVar.relname === own)
  );
}

function sourceOf({ rarg }: JoinExpr): string {
  return rarg && "RangeVar" in rarg ? (rarg.RangeVar.relname ?? "") : "a subquery";
}

function isMoment({ kind }: Column): boolean {
  return kind === "date" || kind === "timestamp";
}

function untilNow(moment: Node): Node {
  return operation("<=", moment, { FuncCall: { funcname: nameNodes("now") } });
}

function joined(boolop: NonNullable<BoolExpr["boolop"]>, ...args: Node[]): Node {
  return { BoolExpr: { boolop, args } };
}
