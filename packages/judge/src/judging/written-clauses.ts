import { isSelect, walk } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { clausesOf, placesInOrder } from "../diagnosis/diagnosis.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";
import type { Fault } from "./judged.ts";

/** So many clauses of one query with no name but another calculation are nearly all of it: they say nothing. */
const MANY_CLAUSES = 3;

/** Where a query keeps what is in a clause. */
const KEYS: Partial<Record<ClauseName, readonly (keyof SelectStmt)[]>> = {
  WITH: ["withClause"],
  FROM: ["fromClause"],
  WHERE: ["whereClause"],
  "GROUP BY": ["groupClause"],
  HAVING: ["havingClause"],
  SELECT: ["targetList"],
  "ORDER BY": ["sortClause"],
  SET: ["larg", "rarg"],
};

/** A fault in the words of the query as it was written: DISTINCT is compared as the groups that it makes. */
export function asWritten(fault: Fault, candidate: SelectStmt): Fault {
  const { clauses = [], errorClass } = fault;
  const places = fault.places ?? clauses.map((clause): FaultPlace => ({ clause }));
  const isAll = new Set(places.map(({ clause }) => clause)).size >= MANY_CLAUSES;
  if (isAll && errorClass === "wrong-expression") return { errorClass: undefined, clauses: undefined };
  const written = places.map((place) => writtenPlace(place, candidate));
  if (written.every((place, index) => place === places[index])) return fault;
  const ordered = placesInOrder(written);
  return { ...fault, clauses: clausesOf(ordered), places: fault.places && ordered };
}

function writtenPlace(place: FaultPlace, candidate: SelectStmt): FaultPlace {
  if (place.clause !== "GROUP BY") return place;
  const selects = place.within === undefined ? [candidate] : selectsIn(candidate, place.within);
  const isGrouped = selects.some(({ groupClause, havingClause }) => groupClause ?? havingClause);
  const isDistinct = selects.some(({ distinctClause }) => distinctClause);
  return isDistinct && !isGrouped ? { ...place, clause: "SELECT" } : place;
}

/** The queries that a clause of the outermost query holds, at any depth. */
function selectsIn(candidate: SelectStmt, clause: ClauseName): readonly SelectStmt[] {
  const found: SelectStmt[] = [];
  for (const key of KEYS[clause] ?? []) {
    walk({ [key]: candidate[key] }, (_, value) => {
      if (isSelect(value)) found.push(value);
      return undefined;
    });
  }
  return found;
}
