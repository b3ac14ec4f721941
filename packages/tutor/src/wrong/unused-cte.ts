import { walk } from "@master-sql/sql";
import { list, plural } from "@master-sql/words";
import type { CommonTableExpr, Node, SelectStmt } from "@pgsql/types";
import { quoted } from "../showing/show.ts";
import type { SuspicionRule } from "./suspicion-rule.ts";

/** Names of WITH queries that nothing reads but, perhaps, themselves. */
export function unusedCtes(select: SelectStmt): readonly string[] {
  const all: CommonTableExpr[] = [];
  walk(select, (name, value: CommonTableExpr) => {
    if (name === "CommonTableExpr") all.push(value);
    return undefined;
  });
  if (all.length === 0) return [];
  const everywhere = timesRead(select);
  return all.flatMap(({ ctename = "", ctequery }) =>
    (everywhere.get(ctename) ?? 0) > (timesRead(ctequery).get(ctename) ?? 0) ? [] : [ctename],
  );
}

/** How often each name stands where a table is read. */
function timesRead(tree: SelectStmt | Node | undefined): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  walk(tree, (name, value: { relname?: string; schemaname?: string }) => {
    const { relname, schemaname } = value;
    if (name === "RangeVar" && relname !== undefined && schemaname === undefined)
      times.set(relname, (times.get(relname) ?? 0) + 1);
    return undefined;
  });
  return times;
}

/** A WITH query that was written and isn't used: often the query reads the table in its stead. */
export const unusedCte: SuspicionRule = {
  rule: "unused-cte",
  concept: "cte",
  occursIn: (select) => unusedCtes(select).length > 0,
  tell: ({ select }) => {
    const names = unusedCtes(select);
    const them = plural(names.length, "it", "them");
    return {
      where: `WITH defines ${list(names.map(quoted))}, and nothing in your query reads ${them}.`,
      what: `So what ${plural(names.length, "it says has", "they say has")} no effect on the result.`,
      write: `Read from ${them} in FROM or a join, or leave ${them} out.`,
    };
  },
};
