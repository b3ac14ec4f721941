import { type Place, placesOf, printSelect, type Schema } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { mutantsOf, type OperatorName, SORTED_WINDOW } from "../mutation/index.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { ownEditsAt } from "./own-edits.ts";
import { isEndless, onOneLine, recursionsOf, stricter } from "./recursions.ts";

/** A query with one edit, and the mistake it had if that edit makes it right. */
export interface Repair {
  /** Undefined where what the edit changes tells it. */
  readonly errorClass: ErrorClass | undefined;
  /** Undefined where only one changes. */
  readonly clause?: ClauseName | undefined;
  readonly sql: string;
}

/** The mistake that an operator's edit repairs; null where what it changes tells it. Other operators repair nothing. */
const repaired: Partial<Record<OperatorName, ErrorClass | null>> = {
  boundary: "boundary",
  "join type": "join-type",
  "dropped predicate": "extra-predicate",
  aggregate: "wrong-aggregate",
  distinct: "distinct-or-union",
  "set operation": null,
  window: "wrong-window",
  grouping: "wrong-grouping",
  constant: "wrong-constant",
  comparison: "wrong-operator",
  logic: "wrong-logic",
  "null handling": "null-handling",
  "sibling column": "wrong-column",
  "predicate place": "predicate-place",
  calculation: "wrong-expression",
  "order by": null,
  limit: "wrong-limit",
};

/** Mistakes whose repairs are tried, one kind after the other. `SET` is a set operation. */
const SLIPS = [
  "extra-table",
  "join-type",
  "extra-predicate",
  "boundary",
  "nulls-order",
  "predicate-place",
  "SET",
  "not-in-nullable",
  "equals-null",
  "aggregate-distinct",
  "distinct-or-union",
  "wrong-column",
  "null-handling",
  "wrong-aggregate",
] as const;
const KINDS = {
  sorts: ["order by"],
  slips: SLIPS,
  all: SLIPS,
} satisfies Record<string, readonly (ErrorClass | "SET" | "order by")[]>;

/** Which edits are tried; `all` are the slips and then every other small change. */
export type Reach = keyof typeof KINDS;

/**
 * A query with one small change each, likely slips first. Recursive common tables and what they may read stay as they
 * are.
 */
export function* repairsOf(candidate: SelectStmt, schema: Schema, reach: Reach): Generator<Repair> {
  const own = printSelect(candidate);
  const kept = recursionsOf(candidate);
  const seen = new Set([own]);
  for (const each of inOrder(candidate, schema, reach)) {
    if (seen.has(each.sql) || isEndless(each.sql)) continue;
    const text = kept.length > 0 ? onOneLine(each.sql) : "";
    const isKept = (recursion: string) =>
      text.includes(recursion) ||
      (each.errorClass === "boundary" && stricter(recursion).some((other) => text.includes(other)));
    if (!kept.every(isKept)) continue;
    seen.add(each.sql);
    yield each;
  }
}

function* inOrder(candidate: SelectStmt, schema: Schema, reach: Reach): Generator<Repair> {
  const all = [...ownEdits(placesOf(candidate, schema)), ...ofOperators(candidate, schema)];
  for (const kind of KINDS[reach])
    yield* all.filter((each) => [each.errorClass, each.clause, each.operator].includes(kind));
  if (reach === "all") yield* all;
}

interface OwnRepair extends Repair {
  readonly operator?: OperatorName;
}

function* ownEdits(places: Iterable<Place>): Generator<OwnRepair> {
  for (const place of places)
    for (const { query, ...repair } of ownEditsAt(place)) yield { ...repair, sql: printSelect(query) };
}

function ofOperators(candidate: SelectStmt, schema: Schema): readonly OwnRepair[] {
  const own = printSelect(candidate);
  const [distinct, not] = [wordsIn(own, "distinct"), wordsIn(own, "not")];
  return mutantsOf(candidate, schema).flatMap(({ operator, description, sql }) => {
    const isDistinctness = operator === "aggregate" && wordsIn(sql, "distinct") !== distinct;
    const isNegation = operator === "logic" && wordsIn(sql, "not") !== not;
    const isSorting = operator === "window" && description.startsWith(SORTED_WINDOW);
    const errorClass = isDistinctness
      ? "aggregate-distinct"
      : isNegation
        ? "negation"
        : isSorting
          ? null
          : repaired[operator];
    if (errorClass === undefined) return [];
    const clause = operator === "set operation" ? ("SET" as const) : undefined;
    return [{ errorClass: errorClass ?? undefined, clause, operator, sql }];
  });
}

function wordsIn(sql: string, word: string): number {
  return sql.toLowerCase().match(new RegExp(`\\b${word}\\b`, "g"))?.length ?? 0;
}
