import type { JoinExpr, Node, SelectStmt } from "@pgsql/types";
import type { Table } from "../schema/schema.ts";
import {
  type ColumnPlace,
  columnMeant,
  columnNames,
  columnsMeant,
  type Known,
  outputsOf,
  type Relation,
  relationsIn,
  relationsOf,
} from "../scope/relations.ts";
import { columnRef } from "../tree/build.ts";
import { lastName, nameParts } from "../tree/names.ts";
import { conjuncts } from "../tree/shapes.ts";
import { columnsNotNullWhere, columnsNullWhere, isNeverNull } from "./never-null.ts";

export type Side = "larg" | "rarg";

/**
 * Whether rows of one side of a join that have no partner never show: there are none, since a foreign key that holds no
 * NULL is what joins them, or conditions refuse them once they are filled up with NULLs.
 */
export function areUnmatchedNeverSeen(join: JoinExpr, side: Side, select: SelectStmt, known: Known): boolean {
  const [own, others] = side === "larg" ? [join.larg, join.rarg] : [join.rarg, join.larg];
  if (!own || !others) return false;
  return (
    isTotal(join, own, others, select, known) ||
    areRefused(relationsIn(others, known), join, select, known) ||
    areOthersAskedFor(own, join, select, known)
  );
}

/** Whether WHERE asks for NULL of a column that is never NULL in a row of `own`: then it asks for rows without one. */
function areOthersAskedFor(own: Node, join: JoinExpr, select: SelectStmt, known: Known): boolean {
  // Around other joins a row that isn't there may show as NULLs beside another.
  if (!(select.fromClause ?? []).some((item) => "JoinExpr" in item && item.JoinExpr === join)) return false;
  const relations = relationsIn(own, known);
  const inOwn = { ...select, fromClause: [own], whereClause: undefined };
  return columnsNullWhere(conjuncts(select.whereClause)).some(
    (node) =>
      "ColumnRef" in node &&
      columnMeant(node, relationsOf(select, known), known) !== undefined &&
      columnsMeant(node.ColumnRef.fields, relations, known) !== null &&
      isNeverNull(node, inOwn, known),
  );
}

function areRefused(filled: readonly Relation[], join: JoinExpr, select: SelectStmt, known: Known): boolean {
  const conditions = [
    ...conjuncts(select.whereClause),
    ...(select.fromClause ?? []).flatMap((item) => conditionsAround(item, join) ?? []),
  ];
  const aliases = new Set(filled.map(({ alias }) => alias));
  return [...columnsNotNullWhere(conditions, select, known)].some((label) =>
    aliases.has(label.slice(0, label.indexOf("."))),
  );
}

/** Conditions of inner joins that a join is a side of; null when it isn't within the item. */
function conditionsAround(item: Node, join: JoinExpr): readonly Node[] | null {
  if (!("JoinExpr" in item)) return null;
  if (item.JoinExpr === join) return [];
  const { larg, rarg, jointype = "JOIN_INNER", quals } = item.JoinExpr;
  for (const [side, keeping] of [
    [larg, "JOIN_LEFT"],
    [rarg, "JOIN_RIGHT"],
  ] as const) {
    const within = side ? conditionsAround(side, join) : null;
    if (!within) continue;
    if (jointype === "JOIN_INNER") return [...within, ...conjuncts(quals)];
    return jointype === keeping ? within : [];
  }
  return null;
}

/** Whether a foreign key without NULLs gives every row of `own` a partner among all rows of a table. */
function isTotal(join: JoinExpr, own: Node, others: Node, select: SelectStmt, known: Known): boolean {
  const pairs = pairsOf(join, own, others, select, known);
  if (!pairs || pairs.length === 0) return false;
  const [first] = pairs;
  const target = first?.theirs.relation;
  if (!target || !keptWhole(others, known).includes(target.alias) || target.of.kind !== "table") return false;
  const { table } = target.of;
  const origins = pairs.map(({ ours }) => originOf(ours, known));
  const source = origins[0]?.table;
  const isOwn = ({ relation }: ColumnPlace) => relation.alias === first.ours.relation.alias;
  if (!source || !pairs.every(({ ours, theirs }) => isOwn(ours) && theirs.relation.alias === target.alias))
    return false;
  if (!origins.every((origin) => origin?.table === source)) return false;
  const inOwn = { ...select, fromClause: [own], whereClause: undefined };
  if (!pairs.every(({ node }) => isNeverNull(node, inOwn, known))) return false;
  const isSelf =
    source === table && origins.every((origin, place) => origin?.name === pairs[place]?.theirs.name);
  if (isSelf && pairs.length === 1 && table.uniques.some((key) => key.join() === first.theirs.name))
    return true;
  return source.foreignKeys.some(
    ({ columns, target: key, targetColumns }) =>
      key === table.key &&
      columns.length === pairs.length &&
      pairs.every(({ theirs }, place) => {
        const at = columns.indexOf(origins[place]?.name ?? "");
        return at >= 0 && targetColumns[at] === theirs.name;
      }),
  );
}

interface Pair {
  readonly ours: ColumnPlace;
  readonly theirs: ColumnPlace;
  readonly node: Node;
}

/** The columns that a join compares, side by side; null when it has other conditions. */
function pairsOf(
  join: JoinExpr,
  own: Node,
  others: Node,
  select: SelectStmt,
  known: Known,
): readonly Pair[] | null {
  const [ours, theirs] = [relationsIn(own, known), relationsIn(others, known)];
  const meant = (node: Node | undefined, relations: readonly Relation[]) =>
    node && "ColumnRef" in node ? columnsMeant(node.ColumnRef.fields, relations, known)?.[0] : undefined;
  if (join.isNatural) return null;
  if (join.usingClause) {
    const pairs = nameParts(join.usingClause).map((name): Pair | null => {
      const node: Node = columnRef(name);
      const [mine, other] = [meant(node, ours), meant(node, theirs)];
      return mine && other ? { ours: mine, theirs: other, node: qualified(mine) } : null;
    });
    return pairs.every((pair) => pair !== null) ? pairs : null;
  }
  const pairs: Pair[] = [];
  for (const condition of conjuncts(join.quals)) {
    if (!("A_Expr" in condition) || (condition.A_Expr.kind ?? "AEXPR_OP") !== "AEXPR_OP") return null;
    const { name, lexpr, rexpr } = condition.A_Expr;
    if (lastName(name) !== "=") return null;
    const found = [
      [lexpr, rexpr],
      [rexpr, lexpr],
    ].flatMap(([one, another]) => {
      const [mine, other] = [meant(one, ours), meant(another, theirs)];
      return mine && other ? [{ ours: mine, theirs: other, node: qualified(mine) }] : [];
    })[0];
    if (!found) return null;
    pairs.push(found);
  }
  return relationsOf(select, known).length > 0 ? pairs : null;
}

function qualified({ relation, name }: ColumnPlace): Node {
  return { ColumnRef: { fields: [relation.alias, name].map((sval) => ({ String: { sval } })) } };
}

/** Aliases of relations of which a part of FROM keeps every row. */
function keptWhole(item: Node, known: Known): readonly string[] {
  if (!("JoinExpr" in item)) return relationsIn(item, known).map(({ alias }) => alias);
  const { larg, rarg, jointype } = item.JoinExpr;
  const sides = [
    jointype === "JOIN_LEFT" || jointype === "JOIN_FULL" ? larg : undefined,
    jointype === "JOIN_RIGHT" || jointype === "JOIN_FULL" ? rarg : undefined,
  ];
  return sides.flatMap((side) => (side ? keptWhole(side, known) : []));
}

/** The column of a table whose values a column hands on. */
function originOf(
  { relation: { of }, name }: ColumnPlace,
  known: Known,
  open: ReadonlySet<SelectStmt> = new Set(),
): { readonly table: Table; readonly name: string } | null {
  if (of.kind === "table") return { table: of.table, name };
  if (of.kind !== "query") return null;
  const [only, ...others] = outputsOf(of.query, known)?.filter((output) => output.name === name) ?? [];
  if (!only || others.length > 0) return null;
  const origins: ReturnType<typeof originOf>[] = [];
  for (const from of only.from) {
    const place = columnMeant(from.node, relationsOf(from.select, known), known);
    if (!place || !columnNames(place.relation, known)) return null;
    // What a recursion hands on unchanged comes from where it began.
    const { of: source } = place.relation;
    const isItself = source.kind === "query" && source.query.select === of.query.select;
    if (isItself && place.name === name) continue;
    if (open.has(of.query.select)) return null;
    origins.push(originOf(place, known, new Set([...open, of.query.select])));
  }
  const [first] = origins;
  const isSame = (origin: (typeof origins)[number]) =>
    origin?.table === first?.table && origin?.name === first?.name;
  return first && origins.every(isSame) ? first : null;
}
