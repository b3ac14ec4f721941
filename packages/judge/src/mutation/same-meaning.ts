import {
  areUnmatchedNeverSeen,
  columnsHeldBy,
  conditionsMet,
  conjuncts,
  isDuplicateFree,
  isNeverNegative,
  isNeverNull,
  isNeverZero,
  isOneRowBy,
  isSelect,
  labelOf,
  nameParts,
  nodeOf,
  type Place,
  type Scope,
  scopeAt,
  treeText,
  type Whole,
  walk,
  wholeOf,
} from "@master-sql/sql";
import type { FuncCall, JoinExpr, JoinType, Node, SelectStmt, WindowDef } from "@pgsql/types";
import { isAskedAgain } from "./asked-again.ts";

/*
 * Edits that mean the same whatever the data, as declared keys, references and NOT NULLs tell: no mutants, since no
 * database could tell them and the score would count them.
 */

/** Null if the tables aren't known: then nothing can be said. */
function scopeIfKnown(place: Place): Scope | null {
  return place.schema ? scopeAt(place) : null;
}

/** Whether an expression is never NULL where it stands. */
export function neverNullAt(place: Place, node: Node): boolean {
  const scope = scopeIfKnown(place);
  return scope !== null && isNeverNull(node, scope);
}

/** Whether what an aggregate takes of each row is never NULL in the rows that its FILTER lets through. */
export function neverNullInRows(place: Place, node: Node, { agg_filter, over }: FuncCall): boolean {
  const scope = scopeIfKnown(place);
  // GROUPING SETS leave columns out of what is shown of a group, not of its rows.
  const rows = over && place.select.groupClause ? scope : scope?.with({ groupClause: undefined });
  return (
    !!rows && isNeverNull(node, rows, [...conjuncts(agg_filter), ...conditionsMet(place.select.fromClause)])
  );
}

/** The same, without asking WHERE, of which the expression may be a part. */
export function neverNullAnywhere(place: Place, node: Node): boolean {
  const scope = scopeIfKnown(place)?.with({ whereClause: undefined });
  return scope !== undefined && isNeverNull(node, scope);
}

export function isDuplicateFreeAt(place: Place, select: SelectStmt): boolean {
  const scope = scopeIfKnown({ ...place, select });
  return scope !== null && isDuplicateFree(scope);
}

/** Whether a test for NULL that WHERE consists of says only what readers of the rows ask for themselves. */
export function isAskedAgainAt(place: Place, { whereClause }: SelectStmt): boolean {
  const scope = scopeIfKnown(place);
  const test = nodeOf(whereClause, "NullTest");
  return scope !== null && test !== undefined && isAskedAgain(place, test, scope);
}

/** Whether a set operation gives the same with ALL as without, since nothing comes twice. */
export function isSameWithDuplicates(place: Place, select: SelectStmt): boolean {
  const { op, larg, rarg } = select;
  if (!larg || !rarg) return false;
  // What comes once at most on the left is left out for one row on the right as for several.
  if (op === "SETOP_EXCEPT") return isDuplicateFreeAt(place, larg);
  if (op === "SETOP_INTERSECT") return isDuplicateFreeAt(place, larg) || isDuplicateFreeAt(place, rarg);
  const { limitCount: _limit, limitOffset: _offset, ...all } = select;
  return op === "SETOP_UNION" && select.all === true && isDuplicateFreeAt(place, all);
}

/** Whether no two rows of one group have the same value of an expression. */
export function isOneRowOfGroup(place: Place, node: Node): boolean {
  const scope = scopeIfKnown(place);
  return scope !== null && isOneRowBy(labelsOf([node, ...(place.select.groupClause ?? [])], scope), scope);
}

export function neverNegativeAt(place: Place, node: Node): boolean {
  const scope = scopeIfKnown(place);
  return scope !== null && isNeverNegative(node, scope);
}

export function neverZeroAt(place: Place, node: Node): boolean {
  const scope = scopeIfKnown(place);
  return scope !== null && isNeverZero(node, scope);
}

/** What every value of an expression begins, by a clock: see there. */
export function wholeAt(place: Place, node: Node): Whole | null {
  const scope = scopeIfKnown(place);
  return scope && wholeOf(node, scope);
}

/** Whether columns have one value in all rows in which expressions have one. */
export function areHeldBy(place: Place, nodes: readonly Node[], columns: readonly Node[]): boolean {
  const scope = scopeIfKnown(place);
  if (!scope || nodes.length === 0 || place.select.groupClause?.some((each) => "GroupingSet" in each))
    return false;
  const held = columnsHeldBy(labelsOf(nodes, scope), scope);
  return columns.every((node) => {
    const column = scope.place(node);
    return column !== undefined && held.has(labelOf(column));
  });
}

/** Whether the first `count` sort keys of a query leave nothing for others to decide. */
export function isDecidedBy(place: Place, keys: readonly Node[], count = keys.length): boolean {
  const { select } = place;
  const nodes = sortedBy(keys.slice(0, count)).map((node) => outputMeant(node, select) ?? node);
  return !select.larg && !select.valuesLists && tellRowsApart(place, nodes);
}

/** Whether no two rows of a window's partition are peers by the first `count` of its sort keys. */
export function hasNoPeers(
  place: Place,
  { partitionClause = [], orderClause = [] }: WindowDef,
  count = orderClause.length,
): boolean {
  return tellRowsApart(place, [...partitionClause, ...sortedBy(orderClause.slice(0, count))]);
}

function sortedBy(keys: readonly Node[]): readonly Node[] {
  return keys.flatMap((key) => nodeOf(key, "SortBy")?.node ?? []);
}

/** Whether no two rows that a SELECT reads, or groups that it makes of them, are alike in all of some expressions. */
function tellRowsApart(place: Place, nodes: readonly Node[]): boolean {
  const scope = scopeIfKnown(place);
  const { select } = place;
  if (!scope) return false;
  const groups = select.groupClause ?? [];
  if (groups.length === 0) return isOneRowBy(labelsOf(nodes, scope), scope);
  const written = new Set(nodes.map(treeText));
  return groups.every((group) => written.has(treeText(outputMeant(group, select) ?? group)));
}

/** What a name or number in ORDER BY or GROUP BY stands for, if that is a column of the result. */
function outputMeant(node: Node, { targetList }: SelectStmt): Node | undefined {
  const targets = (targetList ?? []).flatMap((target) => nodeOf(target, "ResTarget") ?? []);
  if ("A_Const" in node) return targets[(node.A_Const.ival?.ival ?? 0) - 1]?.val;
  if (!("ColumnRef" in node)) return undefined;
  const parts = nameParts(node.ColumnRef.fields);
  return parts.length === 1 ? targets.find(({ name }) => name === parts[0])?.val : undefined;
}

/** Whether a sort key may be NULL for all that is known, as a column of the result or as an expression. */
export function sortsNulls(place: Place, key: Node): boolean {
  if (place.select.larg) return mayGiveNull(place, key);
  return mayBeNullAt(place, outputMeant(key, place.select) ?? key);
}

/** The same of a set operation, which sorts by what its queries give. */
function mayGiveNull(place: Place, key: Node): boolean {
  const outputs = scopeIfKnown(place)?.ownOutputs;
  const number = "A_Const" in key ? (key.A_Const.ival?.ival ?? 0) : 0;
  const name = nameParts(nodeOf(key, "ColumnRef")?.fields).at(-1);
  if (!outputs) return true;
  // The first query's names are those of the result.
  const output = number > 0 ? outputs[number - 1] : outputs.find((each) => each.name === name);
  return !output?.from.every(({ node, scope }) => isNeverNull(node, scope));
}

/** Whether an expression reads something that may be missing, and nothing makes up for it. */
export function mayBeNullAt(place: Place, node: Node): boolean {
  const scope = scopeIfKnown(place);
  const given = conditionsMet(place.select.fromClause);
  if (!scope || isNeverNull(node, scope, given)) return false;
  let reads = false;
  walk(node, (name, value) => {
    if (isSelect(value)) return false;
    if (name === "ColumnRef" && !isNeverNull({ ColumnRef: value }, scope, given)) reads = true;
    if (name === "A_Expr" && "name" in value && /"->>?"/.test(JSON.stringify(value.name))) reads = true;
    return undefined;
  });
  return reads;
}

/** Whether a join of another type gives the same rows. */
export function isSameJoin(place: Place, join: JoinExpr, type: JoinType): boolean {
  const scope = scopeIfKnown(place);
  if (!scope) return false;
  const before = join.jointype ?? "JOIN_INNER";
  const keeps = (side: JoinType, each: JoinType) => each === side || each === "JOIN_FULL";
  return (["JOIN_LEFT", "JOIN_RIGHT"] as const).every(
    (side) =>
      keeps(side, before) === keeps(side, type) ||
      areUnmatchedNeverSeen(join, side === "JOIN_LEFT" ? "larg" : "rarg", scope),
  );
}

function labelsOf(nodes: readonly Node[], scope: Scope): readonly string[] {
  return nodes.flatMap((node) => scope.places(node).map(labelOf).slice(0, 1));
}
