import { givesAtMostOneRow, outputPlace, outputTargets, type Schema, Scope } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { withRandomChoices } from "./tie-breaks.ts";

/*
 * What is wrong with a query though its result was right: it is so only as long as PostgreSQL happens to choose so.
 */

/** Several rows can come back, in an order that is asked for, and the outermost query sorts nothing (rule P22). */
export function mustBeSorted(candidate: SelectStmt, reference: SelectStmt, schema: Schema): boolean {
  return (
    !candidate.sortClause?.length &&
    [candidate, reference].every((query) => !givesAtMostOneRow(new Scope(query, schema)))
  );
}

/**
 * A query that makes its open choices at random, those about the order of its rows too where one is asked for; null
 * when it leaves nothing open that counts.
 */
export function shuffledText(
  candidate: SelectStmt,
  reference: SelectStmt,
  { isOrdered }: { readonly isOrdered: boolean },
): string | null {
  return withRandomChoices(candidate, { order: isOrdered && !hasSameOrder(reference, candidate) });
}

/** Whether the candidate sorts by the same output columns in the same directions, perhaps by more after them. */
function hasSameOrder(reference: SelectStmt, candidate: SelectStmt): boolean {
  const keys = sortedOutputs(candidate);
  return sortedOutputs(reference).every((key, index) => key !== null && key === keys[index]);
}

function sortedOutputs(select: SelectStmt): readonly (string | null)[] {
  const targets = outputTargets(select);
  return (select.sortClause ?? []).map((node) => {
    if (!("SortBy" in node) || !node.SortBy.node) return null;
    const { node: key, sortby_dir, sortby_nulls } = node.SortBy;
    const place = outputPlace(key, targets);
    return place ? JSON.stringify([place, sortby_dir, sortby_nulls]) : null;
  });
}
