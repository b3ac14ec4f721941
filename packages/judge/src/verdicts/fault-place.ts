import { list } from "@master-sql/words";
import type { ClauseName } from "./clause-name.ts";

/** A clause at fault. */
export interface FaultPlace {
  readonly clause: ClauseName;
  /** The clause of the outermost query that holds the query it is of; left out where it is of the outermost one. */
  readonly within?: ClauseName;
}

/** A piece of the words for where a fault is: text, or a clause's name, which is set as code. */
export type PlacePart = string | { readonly clause: ClauseName };

/**
 * Where a fault is, in words: `the WHERE of a query in WITH` where the outer clause only holds the inner.
 * @param places those that the clauses stand for, where some are of queries within the outermost one
 */
export function placeParts(
  clauses: readonly ClauseName[],
  places: readonly FaultPlace[] = clauses.map((clause) => ({ clause })),
): readonly PlacePart[] {
  const own = places.filter(({ within }) => within === undefined);
  const holders = [...new Set(places.flatMap(({ within }) => within ?? []))];
  const held = holders.map((holder): readonly PlacePart[] => {
    const inner = places.filter(({ within }) => within === holder).map(({ clause }) => [named(clause)]);
    // "The WHERE of a query in WHERE" reads like a slip.
    const isHeldByItself = places.some(({ clause, within }) => within === holder && clause === holder);
    const isOperation = inner.length === 1 && typeof inner[0]?.[0] === "string";
    return [
      ...(isOperation ? [] : ["the "]),
      ...listed(inner),
      ...(isHeldByItself ? [" of the subquery"] : [" of a query in ", named(holder)]),
    ];
  });
  return listed([...own.map(({ clause }) => [named(clause)]), ...held]);
}

/** The same as a text. */
export function placeWords(clauses: readonly ClauseName[], places?: readonly FaultPlace[]): string {
  return placeParts(clauses, places)
    .map((part) => (typeof part === "string" ? part : part.clause))
    .join("");
}

function named(clause: ClauseName): PlacePart {
  return clause === "SET" ? "the set operation" : { clause };
}

/** As `list` has it, of items that consist of pieces. */
function listed(items: readonly (readonly PlacePart[])[]): readonly PlacePart[] {
  const marks = items.map((_, index) => `\0${index}\0`);
  return list(marks)
    .split("\0")
    .flatMap((piece, index) =>
      index % 2 === 1 ? (items[Number(piece)] ?? []) : piece === "" ? [] : [piece],
    );
}
