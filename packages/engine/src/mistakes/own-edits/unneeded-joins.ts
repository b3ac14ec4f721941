import type { JoinExpr } from "@pgsql/types";
import type { Place } from "../../sql/place.ts";
import type { OwnEdit } from "./own-edit.ts";

/**
 * A join without one of its tables. Where the rest of the query asks for that one's columns PostgreSQL refuses it, so that what
 * makes the query right is never a table that is needed.
 */
export function* unneededJoins(place: Place): Generator<OwnEdit> {
  if (place.name !== "JoinExpr") return;
  const { larg, rarg, alias }: JoinExpr = place.value;
  if (alias) return;
  for (const kept of [larg, rarg])
    if (kept) yield { errorClass: "extra-table", clause: "FROM", query: place.replaced(kept) };
}
