import type { Node, SelectStmt } from "@pgsql/types";
import {
  type ColumnPlace,
  columnMeant,
  type Known,
  type NamedQuery,
  type Output,
  outputsOf,
  type Relation,
  relationsOf,
} from "../scope/relations.ts";
import { lastName } from "../tree/names.ts";
import { conjuncts } from "../tree/shapes.ts";

type Keys = readonly (readonly string[])[];

/** Lists of columns in which no two rows of a recursion are alike, and no two of those that one round gives. */
export interface RecursionKeys {
  readonly whole: Keys;
  readonly round: Keys;
}

/** What a recursion hands from round to round. */
interface Recursion {
  readonly base: SelectStmt;
  readonly step: SelectStmt;
  readonly relations: readonly Relation[];
  readonly itself: Relation;
  readonly outputs: readonly Output[];
  readonly known: Known;
}

/** Whether a relation is the recursion whose UNION it is asked within. */
export function isItself({ of }: Relation, { rarg }: SelectStmt): boolean {
  return of.kind === "query" && rarg !== undefined && of.query.select.rarg === rarg;
}

/**
 * Keys of a recursion by UNION ALL. `baseKeys` are those of the rows it begins with; `isOneRow` tells whether its step
 * makes at most one row of each row of the round before.
 */
export function keysOfRecursion(
  query: NamedQuery,
  baseKeys: Keys,
  known: Known,
  isOneRow: (step: SelectStmt) => boolean,
): RecursionKeys | null {
  const recursion = recursionOf(query, known);
  if (!recursion) return null;
  return keysOfCounted(recursion, baseKeys, isOneRow) ?? keysOfDescent(recursion);
}

function recursionOf(query: NamedQuery, known: Known): Recursion | null {
  const { op, all, larg: base, rarg: step } = query.select;
  if (op !== "SETOP_UNION" || !all || !base || !step) return null;
  if (base.larg || step.larg || step.groupClause || step.valuesLists) return null;
  const relations = relationsOf(step, known);
  const [itself, ...others] = relations.filter((relation) => isItself(relation, query.select));
  const outputs = outputsOf(query, known);
  if (!itself || itself.isFilledUp || others.length > 0 || !outputs) return null;
  return { base, step, relations, itself, outputs, known };
}

/**
 * Each row of the round before gives one row at most, which keeps what tells the first rows apart and counts the
 * rounds: no two rows have both alike, and within a round no two come from one first row.
 */
function keysOfCounted(
  recursion: Recursion,
  baseKeys: Keys,
  isOneRow: (step: SelectStmt) => boolean,
): RecursionKeys | null {
  const counter = recursion.outputs.find((output) => countsRounds(output, recursion));
  if (!counter || !isOneRow(recursion.step)) return null;
  const kept = new Set(
    recursion.outputs.filter((output) => isHandedOn(output, recursion)).map(({ name }) => name),
  );
  const round = baseKeys.filter((key) => key.every((name) => kept.has(name)));
  return round.length > 0 ? { whole: round.map((key) => [...key, counter.name]), round } : null;
}

/**
 * From each row of a table down to those that refer to it, and on: where a row refers to an earlier one only, and so
 * never to itself in any number of steps, there is one way at most from the top to it.
 */
function keysOfDescent(recursion: Recursion): RecursionKeys | null {
  const { base, relations, itself, outputs, known } = recursion;
  const [only, ...more] = relationsOf(base, known);
  if (only?.of.kind !== "table" || more.length > 0 || base.groupClause || relations.length !== 2) return null;
  const { table } = only.of;
  const below = relations.find((relation) => relation !== itself);
  if (below?.of.kind !== "table" || below.of.table !== table || below.isFilledUp) return null;
  const [key, ...others] = table.hasPrimaryKey ? (table.uniques[0] ?? []) : [];
  if (key === undefined || others.length > 0) return null;
  const begins = outputs.filter(({ from: [first] }) => columnMeant(first?.node, [only], known)?.name === key);
  const top = begins.find((output) => isHandedOn(output, recursion));
  const reached = begins.find(({ from: [, next] }) => {
    const place = columnMeant(next?.node, relations, known);
    return place?.relation === below && place.name === key;
  });
  if (!top || !reached) return null;
  const parents = table.columns.filter(({ name }) =>
    table.checks.some(({ expression }) => expression.replace(/[()\s]/g, "") === `${name}<${key}`),
  );
  const leads = parents.some(({ name }) => isJoinedBy({ relation: below, name }, reached.name, recursion));
  const keys = [[top.name, reached.name]];
  return leads ? { whole: keys, round: keys } : null;
}

/** Whether a step goes on from a column of the round before to the rows whose `parent` it is. */
function isJoinedBy(
  parent: ColumnPlace,
  reached: string,
  { step, relations, itself, known }: Recursion,
): boolean {
  const conditions = [...conjuncts(step.whereClause), ...(step.fromClause ?? []).flatMap(conditionsOf)];
  return conditions.some((condition) => {
    if (!("A_Expr" in condition) || (condition.A_Expr.kind ?? "AEXPR_OP") !== "AEXPR_OP") return false;
    const { name, lexpr, rexpr } = condition.A_Expr;
    if (lastName(name) !== "=") return false;
    const sides = [columnMeant(lexpr, relations, known), columnMeant(rexpr, relations, known)];
    const has = (relation: Relation, column: string) =>
      sides.some((side) => side?.relation === relation && side.name === column);
    return has(parent.relation, parent.name) && has(itself, reached);
  });
}

/** Conditions of inner joins only. */
function conditionsOf(item: Node): readonly Node[] {
  if (!("JoinExpr" in item) || (item.JoinExpr.jointype ?? "JOIN_INNER") !== "JOIN_INNER") return [];
  const { larg, rarg, quals } = item.JoinExpr;
  return [...conjuncts(quals), ...[larg, rarg].flatMap((side) => (side ? conditionsOf(side) : []))];
}

function isHandedOn({ name, from: [, next] }: Output, { relations, itself, known }: Recursion): boolean {
  const place = columnMeant(next?.node, relations, known);
  return place?.relation === itself && place.name === name;
}

/** A number that each round makes greater by the same. */
function countsRounds(
  { name, from: [first, next] }: Output,
  { relations, itself, known }: Recursion,
): boolean {
  if (!first || !next || !("A_Const" in first.node) || !first.node.A_Const.ival) return false;
  if (!("A_Expr" in next.node) || lastName(next.node.A_Expr.name) !== "+") return false;
  const { lexpr, rexpr } = next.node.A_Expr;
  const place = columnMeant(lexpr, relations, known);
  const step = rexpr && "A_Const" in rexpr ? (rexpr.A_Const.ival?.ival ?? 0) : 0;
  return place?.relation === itself && place.name === name && step > 0;
}
