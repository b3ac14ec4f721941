import { allOf, conjuncts, isSelect } from "@master-sql/sql";
import type { JoinExpr, Node, SelectStmt } from "@pgsql/types";
import { type MutationOperator, sqlOf, without } from "../operator.ts";

/** A condition of an outer join's ON that stands in WHERE, and the other way round. */
export const predicatePlace: MutationOperator = {
  name: "predicate place",
  takesTrap: true,
  *edits(place) {
    if (!isSelect(place.value)) return;
    const select: SelectStmt = place.value;
    const [item, ...rest] = select.fromClause ?? [];
    if (!item || rest.length > 0 || !("JoinExpr" in item) || item.JoinExpr.jointype === "JOIN_INNER") return;
    const join: JoinExpr = item.JoinExpr;
    const on = conjuncts(join.quals);
    const where = conjuncts(select.whereClause);
    const moved = (newOn: readonly Node[], newWhere: readonly Node[]): SelectStmt => {
      const { whereClause: _, ...plain } = select;
      const all = allOf(newWhere);
      return {
        ...plain,
        fromClause: [{ JoinExpr: { ...join, quals: allOf(newOn) ?? join.quals } }],
        ...(all && { whereClause: all }),
      };
    };
    if (on.length > 1)
      for (const [index, condition] of on.entries())
        yield {
          query: place.with(moved(without(on, index), [...where, condition])),
          description: `${sqlOf(condition)} moves from ON to WHERE`,
        };
    for (const [index, condition] of where.entries())
      yield {
        query: place.with(moved([...on, condition], without(where, index))),
        description: `${sqlOf(condition)} moves from WHERE to ON`,
      };
  },
};
