import type { Node, RangeVar, SelectStmt } from "@pgsql/types";
import type { ClauseName } from "../../verdicts/clause-name.ts";
import { compareExpressions, type Spot } from "../compare-expressions.ts";
import { compareFrom } from "../compare-from.ts";
import { compareSelects } from "../compare-selects.ts";
import { joined } from "../conditions.ts";
import type { Build, Edits } from "../edits.ts";
import { fromClauseOf, fromItems, isInner } from "../from-items.ts";

/** A value of a statement, by what it is for: `set price`, `returning 0`. */
export interface NamedValue {
  readonly name: string;
  readonly value: Node;
}

/** The tables and rows of a statement that changes some, and the values it works out. */
export interface Parts {
  readonly fromClause: readonly Node[];
  readonly whereClause: Node | undefined;
  readonly values: readonly NamedValue[];
}

/**
 * A statement as a query: what it reads, which rows it keeps, and as outputs the values. So all that is known of
 * comparing queries holds for it.
 */
export function asQuery({ fromClause, whereClause, values }: Parts): SelectStmt {
  return {
    targetList: values.map(({ name, value }) => ({ ResTarget: { name, val: value } })),
    fromClause: [...fromClause],
    ...(whereClause && { whereClause }),
  };
}

/** Which clause a part stands in, by what it would be in a query, or by the name of a value. */
export interface Clauses {
  readonly from: ClauseName;
  readonly where: ClauseName;
  of(value: string): ClauseName;
}

/** Compares two statements as queries, by the names of their values. */
export function compareParts(
  own: SelectStmt,
  other: SelectStmt,
  collected: Edits,
  clauses: Clauses,
): Build<Parts> {
  const edits = collected.ofQuery();
  const spot = (clause: ClauseName): Spot => ({
    edits,
    clause,
    selects: (mine, theirs, within = edits) => compareSelects(mine, theirs, within),
  });
  const { from, conditions, renamed } = compareFrom(own, other, spot("FROM"), (a, b, clause) =>
    compareExpressions(a, b, spot(clause)),
  );
  edits.rename({ FROM: clauses.from, WHERE: clauses.where });
  const values = compareValues(valuesOf(own), valuesOf(renamed), (name) => spot(clauses.of(name)));
  return (taken) => ({
    fromClause: from(taken) ?? [],
    whereClause: joined(conditions(taken)),
    values: values(taken),
  });
}

function valuesOf({ targetList = [] }: SelectStmt): readonly NamedValue[] {
  return targetList.flatMap((target) =>
    "ResTarget" in target && target.ResTarget.val
      ? [{ name: target.ResTarget.name ?? "", value: target.ResTarget.val }]
      : [],
  );
}

/** Values of the same name stand for each other; what only one statement has is missing, or too many. */
function compareValues(
  own: readonly NamedValue[],
  other: readonly NamedValue[],
  spotOf: (name: string) => Spot,
): Build<readonly NamedValue[]> {
  const builds = own.map((mine): Build<readonly NamedValue[]> => {
    const { name, value } = mine;
    const theirs = other.find((each) => each.name === name);
    const spot = spotOf(name);
    if (!theirs) return spot.edits.choice(spot.clause, "extra-assignment", [mine], []);
    const build = compareExpressions(value, theirs.value, spot);
    return (taken) => [{ name, value: build(taken) as Node }];
  });
  const missing = other.filter(({ name }) => !own.some((each) => each.name === name));
  const added = missing.map((theirs) => {
    const { edits, clause } = spotOf(theirs.name);
    return edits.choice<readonly NamedValue[]>(clause, "missing-assignment", [], [theirs]);
  });
  return (taken) => [...builds, ...added].flatMap((build) => build(taken));
}

/** The values whose names begin with a word, without it. */
export function valuesFor(word: string, values: readonly NamedValue[]): readonly NamedValue[] {
  const start = `${word} `;
  return values
    .filter(({ name }) => name.startsWith(start))
    .map(({ name, value }) => ({ name: name.slice(start.length), value }));
}

interface Rows {
  readonly relation: RangeVar;
  readonly others: readonly Node[];
  readonly whereClause: Node | undefined;
}

/** The table that is changed, and beside it what else is read; null where the two can't be written apart. */
export function apart({ fromClause, whereClause }: Parts, target: string): Rows | null {
  const items = fromItems({ fromClause: [...fromClause] });
  const found = items?.find(({ alias }) => alias === target);
  if (!items || !found || !("RangeVar" in found.leaf)) return null;
  const relation = found.leaf.RangeVar;
  const others = items.filter((item) => item !== found);
  const where = (conditions: readonly unknown[]) =>
    joined([...conditions, ...(whereClause ? [whereClause] : [])]);
  if (isInner(items)) {
    const conditions = items.flatMap(({ on }) => on);
    const free = others.map((item) => ({ ...item, on: [] }));
    return { relation, others: fromClauseOf(free), whereClause: where(conditions) };
  }
  const [first, next] = items;
  if (first !== found || next?.joinType !== "JOIN_INNER") return null;
  return { relation, others: fromClauseOf(others), whereClause: where(next.on) };
}
