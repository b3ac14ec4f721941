import { nameParts, type Place } from "@master-sql/sql";
import type { A_Expr } from "@pgsql/types";
import type { OwnEdit } from "./own-edit.ts";

/** A difference or a quotient the other way round. */
export function* swappedSides(place: Place): Generator<OwnEdit> {
  if (place.name !== "A_Expr") return;
  const { kind, name, lexpr, rexpr }: A_Expr = place.value;
  if (kind !== "AEXPR_OP" || !/^[-/]$/.test(nameParts(name).at(-1) ?? "") || !lexpr || !rexpr) return;
  yield {
    errorClass: "wrong-expression",
    query: place.replaced({ A_Expr: { ...place.value, lexpr: rexpr, rexpr: lexpr } }),
  };
}
