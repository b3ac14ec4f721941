import { aggregatesRows, isSamePart, isSelect, type Place, placesOf, type Schema } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { canonical } from "../../diagnosis/canonical.ts";
import { conditionsOf, joined } from "../../diagnosis/conditions.ts";
import { type FromItem, fromClauseOf, fromItems, isInner, mentionedIn } from "../../diagnosis/from-items.ts";
import { mergedSubqueries } from "../../diagnosis/merged-subqueries.ts";
import { contents } from "../../diagnosis/tree.ts";
import { existsOf } from "../../diagnosis/value-subquery.ts";
import { countedOnce } from "./counted-once.ts";
import type { OwnEdit } from "./own-edit.ts";

/**
 * Edits of what joins do to the rows of a table that is shown: they repeat them in a sum, leave out those without a
 * partner, or are asked for them by a column of the wrong side.
 */
export function* joinedRows(candidate: SelectStmt, schema: Schema): Generator<OwnEdit> {
  const plain = canonical(candidate, schema);
  for (const place of placesOf(plain, schema)) {
    if (!isSelect(place.value)) continue;
    const select = place.value;
    const items = fromItems(select) ?? [];
    if (items.length < 2) continue;
    yield* withoutPartners(place, select, items);
    if (isInner(items)) yield* shownTables(place, select, items);
    if (aggregatesRows(select)) yield* lookedFor(place, select, items);
  }
  const merged = mergedSubqueries(plain).select;
  if (isSamePart(merged, plain)) return;
  for (const place of placesOf(merged, schema)) yield* countedOnce(place, schema);
}

/** Names of tables in what a query shows, groups and sorts by. */
function shownIn({ targetList, groupClause, havingClause, sortClause }: SelectStmt): ReadonlySet<string> {
  return new Set(mentionedIn([targetList, groupClause, havingClause, sortClause]));
}

/** Rows that have no partner, known by a column of the side that they lack. */
function* withoutPartners(place: Place, select: SelectStmt, items: readonly FromItem[]): Generator<OwnEdit> {
  const where = conditionsOf(select.whereClause);
  for (const { joinType, on, alias } of items) {
    const column = joinType === "JOIN_LEFT" ? columnOf(alias, on) : undefined;
    if (!column) continue;
    for (const [index, condition] of where.entries()) {
      const [kind, test] = contents(condition) ?? ["", null];
      if (kind !== "NullTest" || test?.nulltesttype !== "IS_NULL" || mentionedIn(test.arg).includes(alias))
        continue;
      const whereClause = joined(where.with(index, { NullTest: { ...test, arg: column } })) as Node;
      yield { errorClass: "wrong-column", query: place.with({ ...select, whereClause }) };
    }
  }
}

/** A column of a table that conditions compare. */
function columnOf(alias: string, conditions: readonly unknown[]): unknown {
  const sides = conditions.flatMap((condition) => {
    const [, value] = contents(condition) ?? ["", null];
    return [value?.lexpr, value?.rexpr];
  });
  return sides.find((side) => contents(side)?.[0] === "ColumnRef" && mentionedIn(side).includes(alias));
}

/** The tables alone of which something is shown: others leave out rows without a partner. */
function* shownTables(place: Place, select: SelectStmt, items: readonly FromItem[]): Generator<OwnEdit> {
  const shown = shownIn(select);
  const kept = items.filter(({ alias }) => shown.has(alias));
  if (kept.length === 0 || kept.length === items.length) return;
  const left = new Set(items.filter((item) => !kept.includes(item)).map(({ alias }) => alias));
  const conditions = [...items.flatMap(({ on }) => on), ...conditionsOf(select.whereClause)];
  const asked = joined(
    conditions.filter((each) => !mentionedIn(each).some((alias) => left.has(alias))),
  ) as Node;
  const { whereClause: _, ...rest } = select;
  const fromClause = fromClauseOf(kept.map((item) => ({ ...item, on: [] })));
  yield {
    errorClass: "extra-table",
    clause: "FROM",
    query: place.with({ ...rest, fromClause, ...(asked && { whereClause: asked }) }),
  };
}

/** Aggregates of rows for which there is one in a table, however many there are. */
function* lookedFor(place: Place, select: SelectStmt, items: readonly FromItem[]): Generator<OwnEdit> {
  const shown = shownIn(select);
  const where = conditionsOf(select.whereClause);
  for (const item of items) {
    const { alias, joinType, on, leaf } = item;
    const others = items.filter((other) => other !== item);
    const isOuter = joinType === "JOIN_LEFT";
    if (shown.has(alias) || !(isOuter || isInner(items))) continue;
    const isAbout = (condition: unknown) => mentionedIn(condition).includes(alias);
    const asked = [...on, ...others.flatMap((other) => other.on), ...where].filter(isAbout);
    // Of an outer join only that there is a row.
    if (isOuter && !where.some(isAbout)) continue;
    const link = existsOf({ ...NOTHING, fromClause: [leaf] }, asked);
    const fromClause = fromClauseOf(
      others.map((other) => ({ ...other, on: other.on.filter((each) => !isAbout(each)) })),
    );
    const whereClause = joined([...where.filter((each) => !isAbout(each)), link]) as Node;
    yield {
      errorClass: "fan-out",
      clause: "FROM",
      query: place.with({ ...select, fromClause, whereClause }),
    };
  }
}

const NOTHING: SelectStmt = { limitOption: "LIMIT_OPTION_DEFAULT", op: "SETOP_NONE" };
