import { isSamePart, nameParts, type Schema } from "@master-sql/sql";
import type { Node, RangeVar, SelectStmt } from "@pgsql/types";
import { askedByExists, askedByJoins } from "./asked-rows.ts";
import { conditionsOf, joined } from "./conditions.ts";
import { withFilters } from "./filtered-aggregates.ts";
import { aliasesOf, aliasOf, mentionedIn } from "./from-items.ts";
import { withoutTables } from "./inlined-tables.ts";
import { mergedSubqueries } from "./merged-subqueries.ts";
import { operatorOf } from "./operators.ts";
import { plainExpression } from "./plain-expression.ts";
import { isPlain } from "./plain-query.ts";
import { contents, selectOf } from "./tree.ts";
import { looksUp, withExists } from "./with-exists.ts";

/** Two queries that are compared, in one of the forms in which they can be written. */
export interface Pair {
  readonly own: SelectStmt;
  readonly other: SelectStmt;
  /** Whether what stands in HAVING was written in WHERE, about the groups of a subquery. */
  readonly hasMovedToHaving?: boolean;
}

/** A query in another way of writing it. */
export type Form = (select: SelectStmt) => SelectStmt;

/** As it is, with `EXISTS` for `IN`, and with joins where a key finds the row. */
export function plainForms(schema: Schema): readonly Form[] {
  return [(select) => select, withExists, (select) => withJoins(withExists(select), schema)];
}

/**
 * Two queries in canonical form as they are, and in further forms that may be nearer to each other: `IN` as `EXISTS`,
 * a row that a key finds as a join, a union of two conditions as `OR`, subqueries in FROM merged. The caller proves by
 * running them that they mean the same.
 */
export function formsOf(own: SelectStmt, other: SelectStmt, schema: Schema): readonly Pair[] {
  const plain: Pair = { own, other };
  const further: Pair[] = [];
  const exists: Pair = { own: withExists(own), other: withExists(other) };
  if (looksUp(own) !== looksUp(other)) further.push(exists);
  const joins: Pair = { own: withJoins(exists.own, schema), other: withJoins(exists.other, schema) };
  if (!isSamePart(joins, exists)) further.push(joins);
  if (isSetOperation(own) !== isSetOperation(other))
    further.push({ own: withOneSelect(own), other: withOneSelect(other) });
  const pairs = [
    ...further,
    { own: withFilters(own), other: withFilters(other) },
    plain,
    ...rebuiltForms(own, other),
  ];
  return pairs.filter((pair, place) => !pairs.slice(0, place).some((each) => isSamePart(each, pair)));
}

/** Forms in which queries that are built differently may meet, from what changes little to what changes much. */
function rebuiltForms(own: SelectStmt, other: SelectStmt): readonly Pair[] {
  const [mine, theirs] = [withFilters(own), withFilters(other)];
  const merged = mergedPair(mine, theirs);
  const [bare, wantedBare] = [withoutTables(mine), withoutTables(theirs)];
  const [asked, wanted] = [bare, wantedBare].map((each) =>
    askedByExists(withExists(mergedSubqueries(each).select)),
  ) as [SelectStmt, SelectStmt];
  return [
    merged,
    mergedPair(bare, wantedBare),
    { own: asked, other: wanted, hasMovedToHaving: merged.hasMovedToHaving ?? false },
    { own: askedByJoins(asked), other: askedByJoins(wanted) },
  ];
}

function mergedPair(own: SelectStmt, other: SelectStmt): Pair {
  const { select, hasMovedToHaving } = mergedSubqueries(own);
  return { own: select, other: mergedSubqueries(other).select, hasMovedToHaving };
}

function isSetOperation(select: SelectStmt): boolean {
  return select.larg !== undefined;
}

/** `EXISTS` about one row at most, since a key finds it, as an inner join with that table. */
function withJoins(select: SelectStmt, schema: Schema): SelectStmt {
  const from = [...(select.fromClause ?? [])];
  const known = new Set(from.flatMap(aliasesOf));
  const conditions = conditionsOf(select.whereClause).flatMap((condition) => {
    const [kind, link] = contents(condition) ?? ["", null];
    const query =
      kind === "SubLink" && link?.subLinkType === "EXISTS_SUBLINK" ? selectOf(link.subselect) : null;
    const [table, ...more] = query?.fromClause ?? [];
    if (!query || !isPlain(query) || !table || more.length > 0 || !("RangeVar" in table)) return [condition];
    const alias = aliasOf(table.RangeVar);
    const own = conditionsOf(query.whereClause);
    if (known.has(alias) || !isFoundByKey(table.RangeVar, own, schema)) return [condition];
    known.add(alias);
    from.push(table);
    return own;
  });
  if (known.size === (select.fromClause ?? []).flatMap(aliasesOf).length) return select;
  const whereClause = joined(conditions);
  return { ...select, fromClause: from, ...(whereClause && { whereClause }) };
}

function isFoundByKey(table: RangeVar, conditions: readonly unknown[], schema: Schema): boolean {
  const alias = aliasOf(table);
  const fixed = new Set(conditions.flatMap((condition) => columnSetBy(condition, alias)));
  const keys = schema.tables.get(table.relname ?? "")?.uniques ?? [];
  return keys.some((key) => key.every((column) => fixed.has(column)));
}

/** The column of a table that an equality gives a value from elsewhere. */
function columnSetBy(condition: unknown, alias: string): readonly string[] {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind !== "A_Expr" || !value || operatorOf(value) !== "=") return [];
  const sides = [value.lexpr, value.rexpr];
  return sides.flatMap((side, index) => {
    const [sideKind, column] = contents(side) ?? ["", null];
    if (sideKind !== "ColumnRef" || mentionedIn(sides[1 - index]).includes(alias)) return [];
    const [table, name] = nameParts((column as { readonly fields?: Node[] } | null)?.fields);
    return table === alias && name !== undefined ? [name] : [];
  });
}

/** A union of what two conditions find in the same tables, as one query with `OR`. */
function withOneSelect(select: SelectStmt): SelectStmt {
  const { larg, rarg, op, all, sortClause, limitCount, limitOffset } = select;
  if (!larg || !rarg || op !== "SETOP_UNION" || all || !isPlain(larg) || !isPlain(rarg)) return select;
  const [left, right] = [larg, rarg].map(({ whereClause }) => joined(conditionsOf(whereClause)));
  const isSameOtherwise = isSamePart(
    { ...larg, whereClause: undefined },
    { ...rarg, whereClause: undefined },
  );
  if (!left || !right || !isSameOtherwise) return select;
  const whereClause = plainExpression({ BoolExpr: { boolop: "OR_EXPR", args: [left, right] } }) as Node;
  return {
    ...larg,
    whereClause,
    distinctClause: [{} as Node],
    ...(sortClause && { sortClause }),
    ...(limitCount && { limitCount }),
    ...(limitOffset && { limitOffset }),
  };
}
