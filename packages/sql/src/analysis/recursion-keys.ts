import type { ColumnPlace, Output, Scope, Source } from "../scope/scope.ts";
import { conditionsMet } from "../tree/from-items.ts";
import { lastName } from "../tree/names.ts";
import { conjuncts, sidesOfEquality } from "../tree/shapes.ts";

/** Lists of columns, each of which identifies a row. */
export type Keys = readonly (readonly string[])[];

/** Keys of all rows of a recursion, and of the rows of one round. */
export interface RecursionKeys {
  readonly whole: Keys;
  readonly round: Keys;
}

/** The parts of a recursion. */
interface Recursion {
  readonly base: Scope;
  readonly step: Scope;
  readonly itself: Source;
  readonly outputs: readonly Output[];
}

/** Whether a source is the recursion itself, given its UNION. */
export function isItself({ of }: Source, { select: { rarg } }: Scope): boolean {
  return of.kind === "query" && rarg !== undefined && of.query.select.rarg === rarg;
}

/**
 * Keys of a recursion by UNION ALL. `baseKeys` are those of its base query; `isOneRow` returns whether its step makes at
 * most one row from each row of the previous round.
 */
export function keysOfRecursion(
  query: Scope,
  baseKeys: Keys,
  isOneRow: (step: Scope) => boolean,
): RecursionKeys | null {
  const recursion = recursionOf(query);
  if (!recursion) return null;
  return keysOfCounted(recursion, baseKeys, isOneRow) ?? keysOfDescent(recursion);
}

function recursionOf(query: Scope): Recursion | null {
  const { op, all } = query.select;
  const [base, step] = query.branches;
  if (op !== "SETOP_UNION" || !all || !base || !step) return null;
  if (base.select.larg || step.select.larg || step.select.groupClause || step.select.valuesLists) return null;
  const [itself, ...others] = step.sources.filter((source) => isItself(source, query));
  const { outputs } = query;
  if (!itself || itself.isFilledUp || others.length > 0 || !outputs) return null;
  return { base, step, itself, outputs };
}

/**
 * For a step that makes at most one row from each row, passes on a key of the base rows, and counts the rounds: that key
 * and the counter together identify a row, and the key alone a row of one round.
 */
function keysOfCounted(
  recursion: Recursion,
  baseKeys: Keys,
  isOneRow: (step: Scope) => boolean,
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
 * For a recursion from every row of a table down to the rows that refer to it. If a CHECK makes rows refer only to
 * earlier rows, there are no cycles, so at most one path leads from one row to another.
 */
function keysOfDescent(recursion: Recursion): RecursionKeys | null {
  const { base, step, itself, outputs } = recursion;
  const [only, ...more] = base.sources;
  if (!only?.table || more.length > 0 || base.select.groupClause || step.sources.length !== 2) return null;
  const { table } = only;
  const below = step.sources.find((source) => source !== itself);
  if (below?.table !== table || below.isFilledUp) return null;
  const [key, ...others] = table.hasPrimaryKey ? (table.uniques[0] ?? []) : [];
  if (key === undefined || others.length > 0) return null;
  const begins = outputs.filter(({ from: [first] }) => base.place(first?.node)?.name === key);
  const top = begins.find((output) => isHandedOn(output, recursion));
  const reached = begins.find(({ from: [, next] }) => {
    const place = step.place(next?.node);
    return place?.source === below && place.name === key;
  });
  if (!top || !reached) return null;
  const parents = table.columns.filter(({ name }) =>
    table.checks.some(({ expression }) => expression.replace(/[()\s]/g, "") === `${name}<${key}`),
  );
  const leads = parents.some(({ name }) => isJoinedBy({ source: below, name }, reached.name, recursion));
  const keys = [[top.name, reached.name]];
  return leads ? { whole: keys, round: keys } : null;
}

/** Whether a step joins a column of the previous round to the `parent` column of further rows. */
function isJoinedBy(parent: ColumnPlace, reached: string, { step, itself }: Recursion): boolean {
  const { whereClause, fromClause = [] } = step.select;
  const conditions = [...conjuncts(whereClause), ...conditionsMet(fromClause)];
  return conditions.some((condition) => {
    const sides = sidesOfEquality(condition).map((side) => step.place(side));
    const has = (source: Source, column: string) =>
      sides.some((side) => side?.source === source && side.name === column);
    return has(parent.source, parent.name) && has(itself, reached);
  });
}

function isHandedOn({ name, from: [, next] }: Output, { step, itself }: Recursion): boolean {
  const place = step.place(next?.node);
  return place?.source === itself && place.name === name;
}

/** Whether an output is a number that grows by the same constant in each round. */
function countsRounds({ name, from: [first, next] }: Output, { step, itself }: Recursion): boolean {
  if (!first || !next || !("A_Const" in first.node) || !first.node.A_Const.ival) return false;
  if (!("A_Expr" in next.node) || lastName(next.node.A_Expr.name) !== "+") return false;
  const { lexpr, rexpr } = next.node.A_Expr;
  const place = step.place(lexpr);
  const added = rexpr && "A_Const" in rexpr ? (rexpr.A_Const.ival?.ival ?? 0) : 0;
  return place?.source === itself && place.name === name && added > 0;
}
