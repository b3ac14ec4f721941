import { contains, isAggregate, nameParts } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { type OwnEdit, withCondition } from "./own-edit.ts";

const HAS_ROWS: Node = {
  A_Expr: {
    kind: "AEXPR_OP",
    name: [{ String: { sval: ">" } }],
    lexpr: { FuncCall: { funcname: [{ String: { sval: "count" } }], agg_star: true } },
    rexpr: { A_Const: { ival: { ival: 0 } } },
  },
};

/**
 * Each branch of a set operation left out where it has no rows: an aggregate without GROUP BY gives a row all the same,
 * where one query with groups has none.
 */
export function* branchesWithRows(candidate: SelectStmt): Generator<OwnEdit> {
  let changed = 0;
  const branch = (select: SelectStmt): SelectStmt => {
    const { larg, rarg } = select;
    if (larg && rarg) return { ...select, larg: branch(larg), rarg: branch(rarg) };
    if (select.groupClause || !aggregates(select.targetList)) return select;
    changed += 1;
    return { ...select, havingClause: withCondition(select.havingClause, HAS_ROWS) };
  };
  if (!candidate.larg) return;
  const query = branch(candidate);
  if (changed > 0) yield { errorClass: "wrong-grouping", clause: "SET", query };
}

function aggregates(targets: readonly Node[] | undefined): boolean {
  return contains(
    targets,
    (name, value: { funcname?: Node[]; over?: unknown }) =>
      name === "FuncCall" && !value.over && isAggregate(nameParts(value.funcname).at(-1)),
  );
}
