import { parseQuery } from "@master-sql/sql";
import { placesInOrder } from "../diagnosis/diagnosis.ts";
import type { Query } from "../search/trials/prepared-pair.ts";
import { type ConfirmedRepair, type ConfirmMeans, confirmedRepair, toldOfRepair } from "./confirm-repair.ts";
import type { Repair } from "./repairs.ts";

/** Edits that mend a part, after each of which a second one is looked for. */
const MOST_HALVES = 4;

/**
 * Two mistakes of a rejected query: an edit that makes it right on the database that is shown, though on others it stays
 * wrong, and a second one that mends the rest. Told is the first, of the clauses of both. To be called when no edit
 * alone was found (`confirmedRepair` with all that there are), with the halves that it met.
 */
export async function confirmedPair(
  candidate: Query,
  solutions: readonly Query[],
  halves: readonly Repair[],
  means: Omit<ConfirmMeans, "halves">,
): Promise<ConfirmedRepair | undefined> {
  const { parse } = means;
  for (const half of halves.slice(0, MOST_HALVES)) {
    const query = await parseQuery(parse, half.sql);
    if (query.kind !== "query") continue;
    const rest = await confirmedRepair(query, solutions, "lent", means);
    if (!rest) continue;
    const first = await toldOfRepair(candidate.select, half, means);
    const places = first.places && rest.places && placesInOrder([...first.places, ...rest.places]);
    return { errorClass: first.errorClass ?? rest.errorClass, places };
  }
  return undefined;
}
