import { contains, nameParts, walk } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import type { Told } from "./compare-conditions.ts";
import { fromItems } from "./from-items.ts";

/**
 * What it is called that a query doesn't take the first row of each key, where a solution does by a number or by
 * DISTINCT ON: a condition that there is none before stands for that only where the two are compared (`none-before.ts`).
 * Null for what a solution has as a condition.
 */
export function causeOfMissingFirst(condition: unknown, own: SelectStmt): Told | null {
  if (!standsForNumber(condition)) return null;
  if (takesExtreme(own)) return { clause: "SELECT", cause: "wrong-aggregate" };
  // What is joined brings the rows that come several times.
  const isJoined = (fromItems(own)?.length ?? 0) > 1;
  return { clause: isJoined ? "FROM" : "SELECT", cause: "distinct-or-union" };
}

function standsForNumber(condition: unknown): boolean {
  return contains(
    condition,
    (kind, value: { window_location?: number }) => kind === "SubLink" && value.window_location !== undefined,
  );
}

/** Whether a query shows the largest or smallest value of a group, which may be another row's. */
function takesExtreme({ targetList }: SelectStmt): boolean {
  let isFound = false;
  walk(targetList, (kind, value: { funcname?: Node[]; over?: unknown }) => {
    if (kind === "SubLink") return false;
    if (kind === "FuncCall" && !value.over && /^(min|max)$/.test(nameParts(value.funcname).at(-1) ?? ""))
      isFound = true;
    return undefined;
  });
  return isFound;
}
