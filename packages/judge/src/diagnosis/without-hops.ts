import { isSamePart, isSelect, nameParts, type Schema, type Table, walk } from "@master-sql/sql";
import type { Node, RangeVar, SelectStmt } from "@pgsql/types";
import { isStar } from "./column-lists.ts";
import { conditionsOf, joined } from "./conditions.ts";
import { type FromItem, fromClauseOf, fromItems, isInner, reordered } from "./from-items.ts";
import { operatorOf } from "./operators.ts";
import { columnRef, contents, rebuilt } from "./tree.ts";

/** A column of one of the tables that a query reads. */
interface Column {
  readonly alias: string;
  readonly name: string;
}

/**
 * A query in canonical form without tables that its joins only pass through: what refers to a row of such a table finds
 * it, nothing but its key is read, and that is known from what refers to it.
 */
export function withoutHops(select: SelectStmt, schema: Schema): SelectStmt {
  return rebuilt(select, (value) => (isSelect(value) ? hopless(value, schema) : value));
}

function hopless(select: SelectStmt, schema: Schema): SelectStmt {
  const items = fromItems(select);
  if (items === null || items.length < 2 || !isInner(items) || select.targetList?.some(isStar)) return select;
  for (const item of items) {
    const shorter = without(item, select, items, schema);
    if (shorter) return hopless(shorter, schema);
  }
  return select;
}

/** The query without one of its tables; null where that is read for more than its key, or may have no row. */
function without(
  { alias, leaf }: FromItem,
  select: SelectStmt,
  items: readonly FromItem[],
  schema: Schema,
): SelectStmt | null {
  const table = tableOf(leaf, schema);
  const [key, ...more] = table?.uniques[0] ?? [];
  if (!table?.hasPrimaryKey || key === undefined || more.length > 0) return null;
  if (columnsRead(select, alias).some((name) => name !== key)) return null;
  const others = items.filter((each) => each.alias !== alias);
  const conditions = items.flatMap(({ on }) => on);
  const own: Column = { alias, name: key };
  const links = [...conditions, ...conditionsOf(select.whereClause)].flatMap(
    (condition) => linkedTo(own, condition, others) ?? [],
  );
  const referring = links.find((link) => refersTo(table, link, others, schema, links.length > 1));
  if (!referring) return null;
  const { fromClause: _, whereClause, ...rest } = select;
  const exchanged = <T>(part: T): T => withColumn(part, own, referring);
  const kept = (all: readonly unknown[]) => all.map(exchanged).filter((condition) => !isTrivial(condition));
  const where = joined(kept(conditionsOf(whereClause)));
  const [first, ...following] = others;
  if (!first) return null;
  const joins = [{ ...first, on: kept(conditions) }, ...following.map((each) => ({ ...each, on: [] }))];
  const order = others.map((each) => each.alias);
  return {
    ...exchanged(rest),
    fromClause: exchanged(fromClauseOf(reordered(joins, order))),
    ...(where && { whereClause: where }),
  };
}

function tableOf(leaf: Node, { tables }: Schema): Table | undefined {
  if (!("RangeVar" in leaf)) return undefined;
  const { relname = "", schemaname = "public" }: RangeVar = leaf.RangeVar;
  return tables.get(schemaname === "public" ? relname : `${schemaname}.${relname}`);
}

/** The columns that a query reads of one of its tables, in queries within it too. */
function columnsRead(select: SelectStmt, alias: string): readonly string[] {
  const found: string[] = [];
  walk(select, (kind, value: { fields?: Node[] }) => {
    if (kind !== "ColumnRef") return undefined;
    const [table, name] = nameParts(value.fields);
    // The row itself.
    if (name === undefined && table === alias) found.push("");
    if (name !== undefined && table === alias) found.push(name);
    return undefined;
  });
  return found;
}

/** The column of another table that a condition says is equal to a key. */
function linkedTo(key: Column, condition: unknown, others: readonly FromItem[]): Column | undefined {
  const [kind, value] = contents(condition) ?? ["", null];
  if (kind !== "A_Expr" || !value || operatorOf(value) !== "=") return undefined;
  const sides = [value.lexpr, value.rexpr].map(columnOf);
  const [one, other] = sides;
  if (!one || !other) return undefined;
  const linked = isColumn(one, key) ? other : isColumn(other, key) ? one : undefined;
  return linked && others.some(({ alias }) => alias === linked.alias) ? linked : undefined;
}

function columnOf(part: unknown): Column | undefined {
  const [kind, value] = contents(part) ?? ["", null];
  const [alias, name, ...more] = kind === "ColumnRef" ? nameParts(value?.fields as Node[]) : [];
  return alias !== undefined && name !== undefined && more.length === 0 ? { alias, name } : undefined;
}

function isColumn(one: Column, other: Column): boolean {
  return one.alias === other.alias && one.name === other.name;
}

/** Whether each value of a column is one of a table's key; one that is NULL may only be where another join leaves it out. */
function refersTo(
  table: Table,
  { alias, name }: Column,
  items: readonly FromItem[],
  schema: Schema,
  mayBeNull: boolean,
): boolean {
  const item = items.find((each) => each.alias === alias);
  const referring = item && tableOf(item.leaf, schema);
  const isDeclared = referring?.foreignKeys.some(
    ({ columns, target }) => target === table.key && columns.length === 1 && columns[0] === name,
  );
  const isKnown = referring?.columns.some((column) => column.name === name && column.notNull);
  return isDeclared === true && (mayBeNull || isKnown === true);
}

function withColumn<T>(part: T, column: Column, instead: Column): T {
  return rebuilt(part, (value) => {
    const read = columnOf(value);
    return read && isColumn(read, column) ? columnRef(instead.alias, instead.name) : value;
  });
}

/** Whether a column is compared with itself. */
function isTrivial(condition: unknown): boolean {
  const [kind, value] = contents(condition) ?? ["", null];
  return (
    kind === "A_Expr" &&
    !!value &&
    operatorOf(value) === "=" &&
    !!columnOf(value.lexpr) &&
    isSamePart(value.lexpr, value.rexpr)
  );
}
