import type { FuncCall, SelectStmt } from "@pgsql/types";
import { fanOutsOf, sourcesIn } from "../../sql/fan-outs.ts";
import { nameParts } from "../../sql/parse-tree.ts";
import type { Schema } from "../../sql/schema.ts";
import { scopesOf, walkOwn } from "../../sql/select-scope.ts";

/** Whether a query adds up values of rows that one of its joins repeats, and doesn't group by what repeats them. */
export function addsRepeatedRows(query: SelectStmt, schema: Schema): boolean {
  return scopesOf(query, schema).some((scope) => {
    const fanOuts = fanOutsOf(scope);
    const grouped = new Set(sourcesIn(scope.select.groupClause, scope));
    let isFound = false;
    walkOwn(scope.select, (kind, call: FuncCall) => {
      if (kind !== "FuncCall" || call.agg_distinct || call.over) return undefined;
      if (nameParts(call.funcname).at(-1) !== "sum") return undefined;
      const [source, ...others] = sourcesIn(call.args, scope);
      if (others.length > 0) return undefined;
      isFound ||= fanOuts.some(({ of, by }) => of === source && !grouped.has(by));
      return undefined;
    });
    return isFound;
  });
}
