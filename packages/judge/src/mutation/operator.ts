import type { Place } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { deparseSync } from "pgsql-deparser";

export const operatorNames = [
  "join type",
  "comparison",
  "boundary",
  "constant",
  "logic",
  "dropped predicate",
  "null handling",
  "aggregate",
  "distinct",
  "grouping",
  "window",
  "set operation",
  "order by",
  "limit",
  "period end",
  "sibling column",
  "clock",
  "predicate place",
  "text pattern",
  "recursion",
  "day edge",
  "calculation",
] as const;
/** A way to make a small error in a query. */
export type OperatorName = (typeof operatorNames)[number];

/**
 * The newest generation of mutants. An exercise's databases count for those of the generations that there were when they
 * were made or extended; when new ones come this rises, and databases are extended by and by.
 */
export const GENERATION = 2;

/** One small change of a query. */
export interface Edit {
  readonly query: SelectStmt;
  /** What was changed, in words and SQL. */
  readonly description: string;
  /** Told by databases with traps, hardly by others. */
  readonly takesTrap?: true;
  /** It came when there were databases already: which generation of mutants it is of, if not of the first. */
  readonly generation?: typeof GENERATION;
}

/** A family of small changes that stand for errors people make. */
export interface MutationOperator {
  readonly name: OperatorName;
  /** Of all its edits, see Edit. */
  readonly takesTrap?: true;
  readonly generation?: typeof GENERATION;
  /** The changes that can be made at one place of the tree. */
  edits(place: Place): Iterable<Edit>;
}

/** An edit that puts another node in place of the one at `place`. */
export function replacement(place: Place, node: Node): Edit {
  const before = { [place.name]: place.value };
  return { query: place.replaced(node), description: `${sqlOf(before)} becomes ${sqlOf(node)}` };
}

/** SQL of a part of a tree on one line. */
export function sqlOf(node: object): string {
  return deparseSync(node).replace(/\s+/g, " ");
}

export function without<T>(items: readonly T[], index: number): T[] {
  return items.filter((_, place) => place !== index);
}
