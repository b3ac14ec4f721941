import type { SelectStmt } from "@pgsql/types";
import { fromItems, mentionedIn } from "./from-items.ts";
import { hasSubquery, hasWindow } from "./plain-query.ts";

/**
 * Whether a repair leaves a table that the learner joined without any use, since a window or a subquery finds what was
 * read of it: then what is wrong is how it was joined.
 */
export function leavesJoinUnread(own: SelectStmt, mended: SelectStmt): boolean {
  const [, ...joins] = fromItems(own) ?? [];
  const before = readOutsideJoins(own);
  const after = readOutsideJoins(mended);
  const left = new Set((fromItems(mended) ?? []).map(({ alias }) => alias));
  const tables = joins.filter(({ leaf, on }) => "RangeVar" in leaf && on.length > 0);
  const isUnread = tables.some(({ alias }) => before.has(alias) && left.has(alias) && !after.has(alias));
  const finds = ({ targetList, whereClause }: SelectStmt) =>
    [targetList, whereClause].some((part) => hasSubquery(part) || hasWindow(part));
  return isUnread && finds(mended) && !finds(own);
}

/** The tables of which something is read beside the conditions by which they are joined. */
function readOutsideJoins({ fromClause: _, withClause: __, ...rest }: SelectStmt): ReadonlySet<string> {
  return new Set(mentionedIn(rest));
}
