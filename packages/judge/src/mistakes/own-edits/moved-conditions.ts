import { conjuncts, contains, isAggregate, isSelect, nameParts, type Place } from "@master-sql/sql";
import type { ColumnRef, FuncCall, JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { joined } from "../../diagnosis/conditions.ts";
import { contents, rebuilt } from "../../diagnosis/tree.ts";
import type { ClauseName } from "../../verdicts/clause-name.ts";
import { bareText, namesIn } from "./lent-parts.ts";
import { type OwnEdit, readsGroups, valuesOf, withCondition } from "./own-edit.ts";

/** A condition asked in another clause, of the rows of a subquery in FROM instead of what comes out of it, or the other way round. */
export function* movedConditions(place: Place): Generator<OwnEdit> {
  if (!isSelect(place.value)) return;
  const select = place.value;
  for (const [clause, query] of moves(select)) {
    yield { errorClass: "predicate-place", clause, query: place.with(query) };
  }
}

type Move = readonly [ClauseName, SelectStmt];

/** Each with the clause that the condition stood in. */
function* moves(select: SelectStmt): Generator<Move> {
  const where = conjuncts(select.whereClause);
  for (const condition of where) {
    const left = withoutCondition(select, "whereClause", condition);
    if (select.groupClause)
      yield ["WHERE", { ...left, havingClause: withCondition(left.havingClause, condition) }];
    for (const query of [
      ...intoJoins(left, condition),
      ...intoSubqueries(left, condition),
      ...intoAggregates(left, condition),
    ])
      yield ["WHERE", query];
  }
  yield* allIntoJoin(select, where);
  for (const condition of conjuncts(select.havingClause)) {
    if (readsGroups(condition)) continue;
    const left = withoutCondition(select, "havingClause", condition);
    yield ["HAVING", { ...left, whereClause: withCondition(left.whereClause, condition) }];
  }
  for (const [index, item] of (select.fromClause ?? []).entries()) {
    const join: JoinExpr | undefined = "JoinExpr" in item ? item.JoinExpr : undefined;
    if (join && join.jointype !== "JOIN_INNER") {
      const all = conjuncts(join.quals);
      for (const condition of all.length > 1 ? all : []) {
        const quals = joined(all.filter((each) => each !== condition));
        const fromClause = (select.fromClause ?? []).with(index, {
          JoinExpr: { ...join, ...(quals && { quals }) },
        });
        yield ["FROM", { ...select, fromClause, whereClause: withCondition(select.whereClause, condition) }];
      }
    }
    for (const query of outOfSubquery(select, index, item)) yield ["WHERE", query];
  }
}

function withoutCondition(
  select: SelectStmt,
  clause: "whereClause" | "havingClause",
  condition: Node,
): SelectStmt {
  const { [clause]: all, ...rest } = select;
  const kept = joined(conjuncts(all).filter((each) => each !== condition));
  return { ...rest, ...(kept && { [clause]: kept }) };
}

function* intoJoins(select: SelectStmt, condition: Node): Generator<SelectStmt> {
  for (const [index, item] of (select.fromClause ?? []).entries()) {
    if (!("JoinExpr" in item) || item.JoinExpr.jointype === "JOIN_INNER" || !item.JoinExpr.quals) continue;
    const join = { ...item.JoinExpr, quals: withCondition(item.JoinExpr.quals, condition) };
    yield { ...select, fromClause: (select.fromClause ?? []).with(index, { JoinExpr: join }) };
  }
}

/** All that WHERE asks of the table of an outer join, asked in its ON. */
function* allIntoJoin(select: SelectStmt, where: readonly Node[]): Generator<Move> {
  for (const [index, item] of (select.fromClause ?? []).entries()) {
    const join: JoinExpr | undefined = "JoinExpr" in item ? item.JoinExpr : undefined;
    const [, joinedTable] = contents(join?.rarg) ?? ["", null];
    const { alias, relname } = (joinedTable ?? {}) as { alias?: { aliasname?: string }; relname?: string };
    const name = alias?.aliasname ?? relname;
    if (join?.jointype !== "JOIN_LEFT" || !join.quals || name === undefined) continue;
    const asked = where.filter((condition) =>
      contains(
        condition,
        (kind, value: ColumnRef) => kind === "ColumnRef" && nameParts(value.fields)[0] === name,
      ),
    );
    if (asked.length < 2) continue;
    const { whereClause: _, ...rest } = select;
    const kept = joined(where.filter((condition) => !asked.includes(condition)));
    const quals = joined([...conjuncts(join.quals), ...asked]);
    const changed: Node = { JoinExpr: { ...join, ...(quals && { quals }) } };
    yield [
      "WHERE",
      {
        ...rest,
        ...(kept && { whereClause: kept }),
        fromClause: (select.fromClause ?? []).with(index, changed),
      },
    ];
  }
}

/** Asked of all rows of the aggregates in SELECT instead. */
function* intoAggregates(select: SelectStmt, condition: Node): Generator<SelectStmt> {
  let found = 0;
  const targetList = rebuilt(select.targetList ?? [], (node) => {
    const [kind, value] = contents(node) ?? ["", null];
    if (kind !== "FuncCall" || !isAggregate(nameParts(value?.funcname as Node[]).at(-1))) return node;
    found += 1;
    const call = value as FuncCall;
    return { FuncCall: { ...call, agg_filter: withCondition(call.agg_filter, condition) } };
  });
  if (found > 0) yield { ...select, targetList };
}

/** Asked of the rows that a subquery in FROM reads. */
function* intoSubqueries(select: SelectStmt, condition: Node): Generator<SelectStmt> {
  for (const [index, item] of (select.fromClause ?? []).entries()) {
    if (!("RangeSubselect" in item)) continue;
    const { subquery } = item.RangeSubselect;
    if (!subquery || !("SelectStmt" in subquery) || subquery.SelectStmt.larg) continue;
    const inner = subquery.SelectStmt;
    const values = valuesOf(inner);
    if (![...namesIn(condition)].every((name) => values.has(name))) continue;
    const moved = rebuilt(condition, (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      return kind === "ColumnRef" ? values.get(nameParts(value?.fields as Node[]).at(-1) ?? "") : node;
    });
    if (readsGroups(moved)) continue;
    const changed = { ...inner, whereClause: withCondition(inner.whereClause, moved) };
    yield withSubquery(select, index, item, changed);
  }
}

/** Asked of what comes out of a subquery in FROM, which shows what is asked about. */
function* outOfSubquery(select: SelectStmt, index: number, item: Node): Generator<SelectStmt> {
  if (!("RangeSubselect" in item)) return;
  const { subquery, alias } = item.RangeSubselect;
  if (!subquery || !("SelectStmt" in subquery) || subquery.SelectStmt.larg) return;
  const inner = subquery.SelectStmt;
  const names = new Map([...valuesOf(inner)].map(([name, value]) => [bareText(value), name]));
  for (const condition of conjuncts(inner.whereClause)) {
    let isShown = true;
    const moved = rebuilt(condition, (node) => {
      const [kind] = contents(node) ?? [""];
      if (kind !== "ColumnRef") return node;
      const name = names.get(bareText(node));
      if (name === undefined) isShown = false;
      const fields = [alias?.aliasname ?? "", name ?? ""].map((sval) => ({ String: { sval } }));
      return { ColumnRef: { fields } };
    });
    if (!isShown) continue;
    const left = withSubquery(select, index, item, withoutCondition(inner, "whereClause", condition));
    yield { ...left, whereClause: withCondition(left.whereClause, moved) };
  }
}

function withSubquery(select: SelectStmt, index: number, item: Node, inner: SelectStmt): SelectStmt {
  const table = "RangeSubselect" in item ? item.RangeSubselect : {};
  const changed: Node = { RangeSubselect: { ...table, subquery: { SelectStmt: inner } } };
  return { ...select, fromClause: (select.fromClause ?? []).with(index, changed) };
}
