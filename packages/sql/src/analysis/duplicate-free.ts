import type { FuncCall, JoinExpr, Node, SelectStmt } from "@pgsql/types";
import {
  columnMeant,
  columnNames,
  columnsMeant,
  type Known,
  type NamedQuery,
  outputsOf,
  type Relation,
  relationsIn,
  relationsOf,
} from "../scope/relations.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { conjuncts, nodeOf } from "../tree/shapes.ts";
import { treeText } from "../tree/text.ts";
import { isSelect, walk } from "../tree/walk.ts";
import { givesAtMostOneRow } from "./at-most-one-row.ts";
import { columnsNullWhere, labelOf } from "./never-null.ts";
import { columnThrough } from "./one-to-one.ts";
import { isItself, keysOfRecursion, type RecursionKeys } from "./recursion-keys.ts";

/** Whether no two rows that a SELECT gives are alike, as far as its tree and declared keys tell. */
export function isDuplicateFree(select: SelectStmt, known: Known): boolean {
  return keysOfQuery({ select, names: [] }, known).length > 0;
}

/**
 * Whether at most one row of what a SELECT reads has given values in columns (`alias.name`), before it is grouped.
 */
export function isOneRowBy(columns: Iterable<string>, select: SelectStmt, known: Known): boolean {
  const relations = relationsOf(select, known);
  const keys = relations.map((relation) => keysWithin(relation, select, known));
  return isReached(columns, select, relations, keys, known);
}

/** The columns (`alias.name`) that have one value in all rows of a SELECT in which given ones have one, with these. */
export function columnsHeldBy(
  columns: Iterable<string>,
  select: SelectStmt,
  known: Known,
): ReadonlySet<string> {
  const relations = relationsOf(select, known);
  const keys = relations.map((relation) => keysWithin(relation, select, known));
  return heldWith(columns, select, relations, keys, known);
}

function isReached(
  columns: Iterable<string>,
  select: SelectStmt,
  relations: readonly Relation[],
  keys: readonly (readonly (readonly string[])[])[],
  known: Known,
): boolean {
  const held = heldWith(columns, select, relations, keys, known);
  return (
    relations.length > 0 && relations.every((relation, index) => isHeld(keys[index] ?? [], relation, held))
  );
}

function heldWith(
  columns: Iterable<string>,
  select: SelectStmt,
  relations: readonly Relation[],
  keys: readonly (readonly (readonly string[])[])[],
  known: Known,
): ReadonlySet<string> {
  const held = new Set([...columns, ...heldByAbsence(select, relations, known)]);
  const links = linksOf(select, relations, known);
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const { from, to } of links) if (from === null || held.has(from)) held.add(to);
    for (const [index, relation] of relations.entries()) {
      if (!isHeld(keys[index] ?? [], relation, held)) continue;
      for (const name of columnNames(relation, known) ?? []) held.add(`${relation.alias}.${name}`);
    }
  }
  return held;
}

/** A recursion reads of itself in each round what the round before gave. */
function keysWithin(relation: Relation, select: SelectStmt, known: Known): readonly (readonly string[])[] {
  const query = relation.of.kind === "query" ? relation.of.query : undefined;
  const isOwn = query?.select.rarg !== undefined && query.select.rarg.fromClause === select.fromClause;
  return isOwn ? (recursionKeys(query, known)?.round ?? []) : keysOf(relation, known);
}

function recursionKeys(query: NamedQuery, known: Known): RecursionKeys | null {
  const { larg } = query.select;
  if (!larg || larg.larg) return null;
  return keysOfRecursion(query, keysOfQuery({ ...query, select: larg }, known), known, (step) => {
    if (givesSets(step)) return false;
    const relations = relationsOf(step, known);
    const keys = relations.map((relation) =>
      isItself(relation, query.select) ? [columnNames(relation, known) ?? []] : keysOf(relation, known),
    );
    const own = relations.filter((relation) => isItself(relation, query.select));
    const given = own.flatMap((relation) =>
      (columnNames(relation, known) ?? []).map((name) => `${relation.alias}.${name}`),
    );
    return isReached(given, step, relations, keys, known);
  });
}

/** Whether the branches of UNION ALL give no row twice, and each another constant in the same column. */
function areBranchesApart({ op, larg, rarg }: SelectStmt, known: Known): boolean {
  if (op !== "SETOP_UNION" || !larg || !rarg || larg.larg || rarg.larg) return false;
  if (relationsOf(rarg, known).some((relation) => isItself(relation, { ...larg, rarg }))) return false;
  const others = (rarg.targetList ?? []).map(textOf);
  const areOther = (larg.targetList ?? []).some((target, place) => {
    const [one, other] = [textOf(target), others[place]];
    return one !== undefined && other !== undefined && one !== other;
  });
  return areOther && isDuplicateFree(larg, known) && isDuplicateFree(rarg, known);
}

function textOf(target: Node): string | undefined {
  const value = nodeOf(target, "ResTarget")?.val;
  return value && "A_Const" in value ? value.A_Const.sval?.sval : undefined;
}

/** Columns of tables of which WHERE wants no row: all of them are NULL. */
function heldByAbsence(select: SelectStmt, relations: readonly Relation[], known: Known): readonly string[] {
  return columnsNullWhere(conjuncts(select.whereClause)).flatMap((node) => {
    const place = columnMeant(node, relations, known);
    if (place?.relation.of.kind !== "table" || !place.relation.isFilledUp) return [];
    const { table } = place.relation.of;
    const isThere = table.columns.some(({ name, notNull }) => name === place.name && notNull);
    return isThere ? table.columns.map(({ name }) => `${place.relation.alias}.${name}`) : [];
  });
}

function isHeld(
  keys: readonly (readonly string[])[],
  { alias }: Relation,
  held: ReadonlySet<string>,
): boolean {
  return keys.some((key) => key.every((name) => held.has(`${alias}.${name}`)));
}

/** Lists of columns in which no two rows of a relation are alike. */
function keysOf({ of }: Relation, known: Known): readonly (readonly string[])[] {
  switch (of.kind) {
    case "table":
      return of.table.uniques.filter(
        (names, index) =>
          (index === 0 && of.table.hasPrimaryKey) ||
          names.every((name) => of.table.columns.find((column) => column.name === name)?.notNull),
      );
    case "query":
      return keysOfQuery(of.query, known);
    case "series":
      return [[of.name]];
    case "elements":
    case "unknown":
      return [];
  }
}

/** Found before: a query of several common tables is asked about each of them many times, and each asks about those before. */
const keysFound = new WeakMap<Known, WeakMap<SelectStmt, Map<string, readonly (readonly string[])[]>>>();

function keysOfQuery(query: NamedQuery, known: Known): readonly (readonly string[])[] {
  const bySelect = keysFound.get(known) ?? new WeakMap();
  keysFound.set(known, bySelect);
  const byNames = bySelect.get(query.select) ?? new Map();
  bySelect.set(query.select, byNames);
  const name = JSON.stringify(query.names);
  const keys = byNames.get(name) ?? findKeys(query, known);
  byNames.set(name, keys);
  return keys;
}

function findKeys(query: NamedQuery, known: Known): readonly (readonly string[])[] {
  const { select } = query;
  if (givesAtMostOneRow(select, known.schema)) return [[]];
  const names = outputsOf(query, known)?.map(({ name }) => name) ?? null;
  if (select.larg)
    return names && (select.all !== true || areBranchesApart(select, known))
      ? [names]
      : (recursionKeys(query, known)?.whole ?? []);
  if (!names || select.valuesLists || givesSets(select)) return [];
  const distinct = select.distinctClause;
  if (distinct) {
    const expressions = distinct.filter((node) => Object.keys(node).length > 0);
    return expressions.length === 0 ? [names] : keyOfExpressions(expressions, query, known);
  }
  if (select.groupClause?.length) return keyOfExpressions(select.groupClause, query, known);
  const relations = relationsOf(select, known);
  const outputs = (outputsOf(query, known) ?? []).flatMap(({ name, from: [only, ...others] }) => {
    const column = only && others.length === 0 && columnThrough(only.node, select, known);
    if (!column) return [];
    return (columnsMeant(column.fields, relations, known) ?? []).map((place) => ({
      name,
      label: labelOf(place),
    }));
  });
  const wholes = [
    ...relations.map(({ alias }) => outputs.filter(({ label }) => label.startsWith(`${alias}.`))),
    outputs,
  ];
  const own = wholes.filter((columns) =>
    isOneRowBy(
      columns.map(({ label }) => label),
      select,
      known,
    ),
  );
  // A key of a relation is shorter than all of its columns, and leads further.
  return own.flatMap((columns) => {
    const short = relations.flatMap((relation) =>
      keysOf(relation, known).map((key) => key.map((name) => `${relation.alias}.${name}`)),
    );
    const shown = short.filter(
      (key) =>
        key.every((label) => columns.some((each) => each.label === label)) && isOneRowBy(key, select, known),
    );
    const nameOf = (label: string) => columns.find((each) => each.label === label)?.name ?? "";
    return [...shown.map((key) => key.map(nameOf)), columns.map(({ name }) => name)];
  });
}

/** The names under which a query gives the expressions that it groups by; none when it doesn't give one of them. */
function keyOfExpressions(
  expressions: readonly Node[],
  query: NamedQuery,
  known: Known,
): readonly (readonly string[])[] {
  const outputs = outputsOf(query, known) ?? [];
  const own = outputsOf({ ...query, names: [] }, known) ?? [];
  const names = expressions.map((node) => {
    if ("A_Const" in node) return outputs[(node.A_Const.ival?.ival ?? 0) - 1]?.name;
    const wanted = treeText(node);
    const place = own.findIndex(
      ({ name, from }) =>
        ("ColumnRef" in node && nameParts(node.ColumnRef.fields).join(".") === name) ||
        from.some((each) => treeText(each.node) === wanted),
    );
    return outputs[place]?.name;
  });
  const found = names.filter((name) => name !== undefined);
  return found.length === names.length ? [found] : [];
}

function givesSets({ targetList }: SelectStmt): boolean {
  let gives = false;
  walk(targetList ?? [], (kind, value) => {
    if (isSelect(value)) return false;
    const call: FuncCall | undefined = kind === "FuncCall" ? value : undefined;
    if (
      call &&
      /^(unnest|generate_|regexp_(matches|split_to_table)|string_to_table|jsonb?_)/.test(
        lastName(call.funcname),
      )
    )
      gives = true;
    return undefined;
  });
  return gives;
}

/** `to` has one value once `from` has; at once where that is null. */
interface Link {
  readonly from: string | null;
  readonly to: string;
}

function linksOf(select: SelectStmt, relations: readonly Relation[], known: Known): readonly Link[] {
  const labels = (node: Node | undefined) =>
    node && "ColumnRef" in node
      ? (columnsMeant(node.ColumnRef.fields, relations, known)?.map(labelOf) ?? null)
      : null;
  const linked = (condition: Node): readonly Link[] => {
    if (!("A_Expr" in condition) || (condition.A_Expr.kind ?? "AEXPR_OP") !== "AEXPR_OP") return [];
    const { name, lexpr, rexpr } = condition.A_Expr;
    if (lastName(name) !== "=") return [];
    const [left, right] = [labels(lexpr), labels(rexpr)];
    if (left?.[0] && right?.[0]) return both(left[0], right[0]);
    return [
      ...(left?.[0] && isFixed(rexpr) ? [{ from: null, to: left[0] }] : []),
      ...(right?.[0] && isFixed(lexpr) ? [{ from: null, to: right[0] }] : []),
    ];
  };
  return [
    ...conjuncts(select.whereClause).flatMap(linked),
    ...(select.fromClause ?? [])
      .flatMap((item) => joinsIn(item))
      .flatMap((join) => linksOfJoin(join, linked, known)),
  ];
}

function linksOfJoin(
  join: JoinExpr,
  linked: (condition: Node) => readonly Link[],
  known: Known,
): readonly Link[] {
  const type = join.jointype ?? "JOIN_INNER";
  if (type === "JOIN_FULL" || !join.larg || !join.rarg) return [];
  const within = (item: Node) => {
    const aliases = new Set(relationsIn(item, known).map(({ alias }) => alias));
    return (label: string | null) => label !== null && aliases.has(label.slice(0, label.indexOf(".")));
  };
  const [isLeft, isRight] = [within(join.larg), within(join.rarg)];
  const merged = nameParts(join.usingClause).flatMap((name) => {
    const [left, right] = [join.larg, join.rarg].map((side) =>
      side
        ? relationsIn(side, known).find((relation) => columnNames(relation, known)?.includes(name))
        : undefined,
    );
    return left && right ? both(`${left.alias}.${name}`, `${right.alias}.${name}`) : [];
  });
  const links = [...conjuncts(join.quals).flatMap(linked), ...merged];
  if (type === "JOIN_INNER") return links;
  // What is filled up with NULLs tells nothing about the row it is filled up for.
  const [isKept, isFilled] = type === "JOIN_LEFT" ? [isLeft, isRight] : [isRight, isLeft];
  return links.filter(({ from, to }) => isKept(from) && isFilled(to));
}

function both(one: string, other: string): readonly Link[] {
  return [
    { from: one, to: other },
    { from: other, to: one },
  ];
}

/** The joins of one item of FROM. */
function joinsIn(item: Node): readonly JoinExpr[] {
  if (!("JoinExpr" in item)) return [];
  const { larg, rarg } = item.JoinExpr;
  return [item.JoinExpr, ...[larg, rarg].flatMap((side) => (side ? joinsIn(side) : []))];
}

function isFixed(node: Node | undefined): boolean {
  if (!node) return false;
  return "A_Const" in node || ("TypeCast" in node && isFixed(node.TypeCast.arg));
}
