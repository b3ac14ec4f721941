import { lastName, placesOf, printSql, Scope, textConstant } from "@master-sql/sql";
import type { A_Expr, Node } from "@pgsql/types";
import type { LearnerQuery } from "./learner-query.ts";

/** A comparison of a text column with a constant. */
interface TextCondition {
  readonly table: string;
  readonly column: string;
  readonly value: string;
  readonly withValue: (other: string) => string;
}

/** The first comparison of a text column with a constant. */
export function textCondition({ select, schema }: LearnerQuery): TextCondition | null {
  const scopes = new Scope(select, schema).all;
  for (const place of placesOf(select)) {
    if (place.name !== "A_Expr") continue;
    const expression: A_Expr = place.value;
    const { kind, name, lexpr, rexpr } = expression;
    if (kind !== "AEXPR_OP" || lastName(name) !== "=" || !rexpr || !("A_Const" in rexpr)) continue;
    const value = rexpr.A_Const.sval?.sval;
    const found = scopes.map((scope) => scope.column(lexpr)).find((each) => each?.column?.kind === "text");
    if (value === undefined || !found?.column || !found.source.table) continue;
    const replacedBy = (other: string): Node => ({
      A_Expr: { ...expression, rexpr: textConstant(other) },
    });
    return {
      table: found.source.table.key,
      column: found.column.name,
      value,
      withValue: (other) => printSql({ SelectStmt: place.replaced(replacedBy(other)) }),
    };
  }
  return null;
}
