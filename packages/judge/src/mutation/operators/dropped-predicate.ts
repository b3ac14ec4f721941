import { isSelect, nodeOf, type Place } from "@master-sql/sql";
import type { BoolExpr, CaseExpr, FuncCall, JoinExpr, Node } from "@pgsql/types";
import { type Edit, type MutationOperator, replacement, sqlOf, without } from "../operator.ts";
import { isAskedAgainAt } from "../same-meaning.ts";

const always: Node = { A_Const: { boolval: { boolval: true } } };

/** A condition left out: of WHERE, HAVING, ON, FILTER, or an arm of CASE. */
export const droppedPredicate: MutationOperator = {
  name: "dropped predicate",
  *edits(place) {
    if (isSelect(place.value)) {
      const { whereClause, havingClause, ...rest } = place.value;
      if (whereClause && !isCompound(whereClause) && !isAskedAgainAt(place, place.value))
        yield dropped(place, "WHERE", whereClause, { ...rest, havingClause });
      if (havingClause && !isCompound(havingClause))
        yield dropped(place, "HAVING", havingClause, { ...rest, whereClause });
      return;
    }
    switch (place.name) {
      case "BoolExpr": {
        const { boolop, args = [] }: BoolExpr = place.value;
        if (boolop === "NOT_EXPR") return;
        for (const [index] of args.entries()) {
          const left = without(args, index);
          const [only] = left;
          if (only) yield replacement(place, left.length === 1 ? only : { BoolExpr: { boolop, args: left } });
        }
        return;
      }
      case "JoinExpr": {
        const join: JoinExpr = place.value;
        if (join.quals && !isCompound(join.quals) && !isTrue(join.quals))
          yield dropped(place, "ON", join.quals, { ...join, quals: always });
        return;
      }
      case "FuncCall": {
        const { agg_filter, ...call }: FuncCall = place.value;
        if (agg_filter && !isCompound(agg_filter)) yield dropped(place, "FILTER", agg_filter, call);
        return;
      }
      case "CaseExpr":
        yield* droppedArms(place, place.value);
    }
  },
};

function* droppedArms(place: Place, { defresult, ...whole }: CaseExpr): Generator<Edit> {
  const arms = whole.args ?? [];
  if (arms.length > 1) {
    for (const [index] of arms.entries())
      yield replacement(place, { CaseExpr: { ...whole, defresult, args: without(arms, index) } });
  }
  if (defresult) yield replacement(place, { CaseExpr: whole });
}

/** Parts of AND and OR are left out one by one. */
function isCompound(condition: Node): boolean {
  return "BoolExpr" in condition && condition.BoolExpr.boolop !== "NOT_EXPR";
}

function isTrue(condition: Node): boolean {
  return nodeOf(condition, "A_Const")?.boolval?.boolval === true;
}

function dropped(place: Place, clause: string, condition: Node, value: object): Edit {
  return { query: place.with(value), description: `${clause} ${sqlOf(condition)} is left out` };
}
