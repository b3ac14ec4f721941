import { isNeverNull, lastName, type Schema, Scope } from "@master-sql/sql";
import type { FuncCall, Node, SelectStmt } from "@pgsql/types";
import { contents, rebuilt } from "./tree.ts";

/** A query whose counts of a column that is never NULL count rows: `count(id)` as `count(*)`. */
export function withCountedRows(select: SelectStmt, schema: Schema): SelectStmt {
  // What WHERE keeps out may have to be asked elsewhere.
  const anywhere = new Scope(select, schema).with({ whereClause: undefined });
  const changed = (part: unknown) =>
    rebuilt(part, (node) => {
      const [kind, value] = contents(node) ?? ["", null];
      if (kind !== "FuncCall" || !value) return node;
      const { funcname, args, agg_filter: filter, ...rest } = value as unknown as FuncCall;
      const [counted, ...more] = args ?? [];
      const isCount = lastName(funcname) === "count" && more.length === 0 && !rest.agg_distinct;
      if (!isCount || !counted || !("ColumnRef" in counted) || !isNeverNull(counted, anywhere)) return node;
      // In the order of the parser: parts are compared as texts.
      return { FuncCall: { funcname, ...(filter && { agg_filter: filter }), agg_star: true, ...rest } };
    });
  const { targetList, havingClause, sortClause } = select;
  return {
    ...select,
    ...(targetList && { targetList: changed(targetList) as Node[] }),
    ...(havingClause && { havingClause: changed(havingClause) as Node }),
    ...(sortClause && { sortClause: changed(sortClause) as Node[] }),
  };
}
