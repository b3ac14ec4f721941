import { both, integerConstant, lastName, nodeOf, operation } from "@master-sql/sql";
import type { CommonTableExpr, Node, SelectStmt } from "@pgsql/types";
import { type Edit, type MutationOperator, sqlOf } from "../operator.ts";

/** Steps after which people stop, since the data that they see go no deeper. */
const DEPTHS = [3, 6, 9];

/** A recursion that stops after a few steps. */
export const recursion: MutationOperator = {
  name: "recursion",
  takesTrap: true,
  *edits(place): Generator<Edit> {
    if (place.name !== "CommonTableExpr") return;
    const common: CommonTableExpr = place.value;
    const query = nodeOf(common.ctequery, "SelectStmt") ?? null;
    const step = query?.op === "SETOP_UNION" ? query.rarg : undefined;
    const depth = step && depthIn(step, common.ctename ?? "");
    if (!query || !step || !depth) return;
    for (const most of DEPTHS) {
      const condition = operation("<", depth, integerConstant(most));
      const whereClause = both(step.whereClause, condition);
      const ctequery: Node = { SelectStmt: { ...query, rarg: { ...step, whereClause } } };
      yield {
        query: place.with({ ...common, ctequery }),
        description: `the recursion goes on while ${sqlOf(depth)} < ${most}`,
      };
    }
  },
};

/** What the recursive part counts up by one, if it is a column of the recursive table. */
function depthIn(step: SelectStmt, table: string): Node | undefined {
  const readsItself = JSON.stringify(step.fromClause ?? []).includes(JSON.stringify(table));
  if (!readsItself) return undefined;
  for (const target of step.targetList ?? []) {
    const value = nodeOf(target, "ResTarget")?.val;
    if (!value || !("A_Expr" in value)) continue;
    const { name, lexpr, rexpr } = value.A_Expr;
    const isOne = nodeOf(rexpr, "A_Const")?.ival?.ival === 1;
    if (lastName(name) === "+" && isOne && lexpr && "ColumnRef" in lexpr) return lexpr;
  }
  return undefined;
}
