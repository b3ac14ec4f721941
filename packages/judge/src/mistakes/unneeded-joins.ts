import { conjuncts, type Place } from "@master-sql/sql";
import type { JoinExpr } from "@pgsql/types";
import { joined } from "../diagnosis/conditions.ts";
import type { OwnEdit } from "./own-edit.ts";

/**
 * A join without one of its tables. PostgreSQL refuses it where the rest of the query asks for columns of that table, so
 * a table that is needed is never left out.
 */
export function* unneededJoins(place: Place): Generator<OwnEdit> {
  if (place.name !== "JoinExpr") return;
  const { larg, rarg, alias }: JoinExpr = place.value;
  if (alias) return;
  yield* filters(place, place.value);
  for (const kept of [larg, rarg])
    if (kept) yield { errorClass: "extra-table", clause: "FROM", query: place.replaced(kept) };
}

/** A condition of a join beside the one that connects its tables, which may be what is too much rather than the table. */
function* filters(place: Place, join: JoinExpr): Generator<OwnEdit> {
  const all = conjuncts(join.quals);
  if (all.length < 2) return;
  for (const index of all.keys()) {
    const quals = joined(all.filter((_, other) => other !== index));
    if (quals) yield { errorClass: "extra-predicate", query: place.with({ ...join, quals }) };
  }
}
