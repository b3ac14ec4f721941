import { nodeOf, printSql, Scope } from "@master-sql/sql";
import { number, quantity } from "@master-sql/words";
import type { Node, SelectStmt } from "@pgsql/types";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { ALL, countingOf, fromOf, hasOwnWith, type Proof, withOf } from "./proof.ts";

/** The rows that a LIMIT without ORDER BY chooses from. */
export function limitProof(query: LearnerQuery): Proof | null {
  const scope = new Scope(query.select, query.schema).all.find(
    ({ select }) => select.limitCount && !select.sortClause?.length,
  );
  const limit = scope?.select.limitCount;
  const most = limit && "A_Const" in limit ? limit.A_Const.ival?.ival : undefined;
  if (!scope || most === undefined || hasOwnWith(query, scope.select)) return null;
  const { limitCount, limitOffset, ...rest } = scope.select;
  return {
    sql: countingOf(query, { ...rest, limitOption: "LIMIT_OPTION_DEFAULT" }, { all_rows: ALL }),
    tell: (all = 0) =>
      all > most
        ? `There are ${quantity(all, "row")} to choose ${number(most)} from.`
        : `On this data there ${all === 1 ? "is" : "are"} ${quantity(all, "row")}, so all are kept.`,
  };
}

/** Rows that share all of some keys with another row, before anything is grouped; `none` is said where no row does. */
export function tiedProof(
  query: LearnerQuery,
  select: SelectStmt,
  keys: readonly Node[],
  none: string | null,
): Proof | null {
  if (keys.length === 0 || select.groupClause?.length || !select.fromClause?.length) return null;
  if (hasOwnWith(query, select)) return null;
  return {
    sql: [
      ...withOf(query),
      "SELECT count(*) AS ties, coalesce(sum(times), 0) AS tied_rows",
      "FROM (",
      `  SELECT count(*) AS times FROM ${fromOf(select)}${select.whereClause ? ` WHERE ${printSql(select.whereClause)}` : ""}`,
      `  GROUP BY ${keys.map(printSql).join(", ")} HAVING count(*) > 1`,
      ") AS tied",
    ].join("\n"),
    tell: (ties = 0, rows = 0) =>
      ties === 0
        ? none
        : `${quantity(rows, "row")} tie with another, in ${quantity(ties, "group")} of equal keys.`,
  };
}

/** Rows that share their sort keys with another. */
export function pagingProof(query: LearnerQuery, select: SelectStmt): Proof | null {
  const keys = (select.sortClause ?? []).flatMap((node) => nodeOf(node, "SortBy")?.node ?? []);
  return tiedProof(query, select, keys, "On this data no two rows tie, so the pages are stable yet.");
}
