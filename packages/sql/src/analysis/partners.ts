import type { JoinExpr, Node, SelectStmt } from "@pgsql/types";
import type { Table } from "../schema/schema.ts";
import { outputAt } from "../scope/column-places.ts";
import { type ColumnPlace, placesIn, type Scope, type Source } from "../scope/scope.ts";
import { columnRef } from "../tree/build.ts";
import { nameParts } from "../tree/names.ts";
import { conjuncts, nodeOf, sidesOfEquality } from "../tree/shapes.ts";
import { columnsNotNullWhere, columnsNullWhere, isNeverNull } from "./never-null.ts";

export type Side = "larg" | "rarg";

/**
 * Whether a join's result never shows unmatched rows of one side: a foreign key without NULLs rules them out, or
 * conditions reject them once they are filled up with NULLs.
 */
export function areUnmatchedNeverSeen(join: JoinExpr, side: Side, scope: Scope): boolean {
  const [own, others] = side === "larg" ? [join.larg, join.rarg] : [join.rarg, join.larg];
  if (!own || !others) return false;
  return (
    isTotal(join, own, others, scope) ||
    areRefused(scope.sourcesIn(others), join, scope) ||
    areOthersAskedFor(own, join, scope)
  );
}

/** Whether WHERE requires NULL in a column that is never NULL in a row of `own`, so that rows of `own` are excluded. */
function areOthersAskedFor(own: Node, join: JoinExpr, scope: Scope): boolean {
  const { fromClause = [], whereClause } = scope.select;
  // Below another outer join, a missing row may show as NULLs.
  if (!fromClause.some((item) => nodeOf(item, "JoinExpr") === join)) return false;
  const inOwn = scope.with({ fromClause: [own], whereClause: undefined });
  return columnsNullWhere(conjuncts(whereClause)).some(
    (node) => scope.place(node) && inOwn.places(node).length > 0 && isNeverNull(node, inOwn),
  );
}

function areRefused(filled: readonly Source[], join: JoinExpr, scope: Scope): boolean {
  const { fromClause = [], whereClause } = scope.select;
  const conditions = [
    ...conjuncts(whereClause),
    ...fromClause.flatMap((item) => conditionsAround(item, join) ?? []),
  ];
  const aliases = new Set(filled.map(({ alias }) => alias));
  return [...columnsNotNullWhere(conditions, scope)].some((label) =>
    aliases.has(label.slice(0, label.indexOf("."))),
  );
}

/** Conditions of the inner joins around a join; null if the item doesn't contain it. */
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

/** Whether a foreign key without NULLs gives every row of `own` a partner in a whole table. */
function isTotal(join: JoinExpr, own: Node, others: Node, scope: Scope): boolean {
  const pairs = pairsOf(join, scope.sourcesIn(own), scope.sourcesIn(others));
  if (!pairs || pairs.length === 0) return false;
  const [first] = pairs;
  const { alias, table } = first?.theirs.source ?? {};
  if (!first || !table || !keptWhole(others, scope).includes(alias)) return false;
  const origins = pairs.map(({ ours }) => originOf(ours));
  const source = origins[0]?.table;
  const isOwn = (place: ColumnPlace) => place.source.alias === first.ours.source.alias;
  if (!source || !pairs.every(({ ours, theirs }) => isOwn(ours) && theirs.source.alias === alias))
    return false;
  if (!origins.every((origin) => origin?.table === source)) return false;
  const inOwn = scope.with({ fromClause: [own], whereClause: undefined });
  if (!pairs.every(({ node }) => isNeverNull(node, inOwn))) return false;
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

/** The pairs of columns that a join compares; null if it has other conditions. */
function pairsOf(join: JoinExpr, own: readonly Source[], others: readonly Source[]): readonly Pair[] | null {
  const pairOf = (one: Node | undefined, another: Node | undefined): Pair | undefined => {
    const [ours, theirs] = [placesIn(one, own)[0], placesIn(another, others)[0]];
    return ours && theirs && { ours, theirs, node: columnRef(ours.source.alias, ours.name) };
  };
  if (join.isNatural) return null;
  const pairs = join.usingClause
    ? nameParts(join.usingClause).map((name) => pairOf(columnRef(name), columnRef(name)))
    : conjuncts(join.quals).map((condition) => {
        const [lexpr, rexpr] = sidesOfEquality(condition);
        return pairOf(lexpr, rexpr) ?? pairOf(rexpr, lexpr);
      });
  const found = pairs.filter((pair) => pair !== undefined);
  return found.length === pairs.length ? found : null;
}

/** Aliases of the sources whose rows a part of FROM preserves. */
function keptWhole(item: Node, scope: Scope): readonly (string | undefined)[] {
  if (!("JoinExpr" in item)) return scope.sourcesIn(item).map(({ alias }) => alias);
  const { larg, rarg, jointype } = item.JoinExpr;
  const sides = [
    jointype === "JOIN_LEFT" || jointype === "JOIN_FULL" ? larg : undefined,
    jointype === "JOIN_RIGHT" || jointype === "JOIN_FULL" ? rarg : undefined,
  ];
  return sides.flatMap((side) => (side ? keptWhole(side, scope) : []));
}

/** The table column that a column's values come from. */
function originOf(
  place: ColumnPlace,
  open: ReadonlySet<SelectStmt> = new Set(),
): { readonly table: Table; readonly name: string } | null {
  const { of, table } = place.source;
  if (table) return { table, name: place.name };
  if (of.kind !== "query") return null;
  const { select } = of.query;
  const origins: ReturnType<typeof originOf>[] = [];
  for (const from of outputAt(place)?.from ?? []) {
    const before = from.scope.place(from.node);
    if (!before) return null;
    // A column that a recursion passes on unchanged comes from its base query.
    const { of: source } = before.source;
    const isItself = source.kind === "query" && source.query.select === select;
    if (isItself && before.name === place.name) continue;
    if (open.has(select)) return null;
    origins.push(originOf(before, new Set([...open, select])));
  }
  const [first] = origins;
  const isSame = (origin: (typeof origins)[number]) =>
    origin?.table === first?.table && origin?.name === first?.name;
  return first && origins.every(isSame) ? first : null;
}
