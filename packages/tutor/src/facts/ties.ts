import { nameParts, nodeOf, printSql, type Scope } from "@master-sql/sql";
import { number, quantity } from "@master-sql/words";
import type { Node, SelectStmt, SortBy } from "@pgsql/types";
import { fromOf, hasOwnWith, withOf } from "../proofs/proof.ts";
import type { LearnerQuery } from "../reading/learner-query.ts";
import { quoted } from "../showing/show.ts";
import type { Suspicion } from "../wrong/suspicion-rule.ts";

/** Rows that tie with the last row that LIMIT keeps. */
export function tiesAtLimit(query: LearnerQuery, { select }: Scope): readonly Suspicion[] {
  const most = wholeNumber(select.limitCount);
  const keys = sortKeysOf(select);
  if (most === null || keys === null || select.distinctClause?.length || hasOwnWith(query, select)) return [];
  if (select.limitOption === "LIMIT_OPTION_WITH_TIES") return [];
  const cut = most + (wholeNumber(select.limitOffset) ?? 0);
  const { groupClause, havingClause, whereClause } = select;
  const sql = [
    ...withOf(query),
    "SELECT count(*) AS in_reach, count(*) FILTER (WHERE place < last_place) AS before_the_tie",
    "FROM (",
    "  SELECT place, max(place) OVER () AS last_place",
    "  FROM (",
    `    SELECT rank() OVER (ORDER BY ${keys.join(", ")}) AS place`,
    `    FROM ${fromOf(select)}`,
    ...(whereClause ? [`    WHERE ${printSql(whereClause)}`] : []),
    ...(groupClause?.length ? [`    GROUP BY ${groupClause.map(printSql).join(", ")}`] : []),
    ...(havingClause ? [`    HAVING ${printSql(havingClause)}`] : []),
    "  ) AS ranked",
    `  WHERE place <= ${cut}`,
    ") AS reached",
  ].join("\n");
  return [
    {
      rule: "ties-at-limit",
      concept: "top-rows",
      where: `Look at ${quoted(`ORDER BY ${keys.join(", ")}`)} with LIMIT.`,
      what: "Rows with equal sort keys have no order among themselves.",
      write:
        "Add a unique column as the last sort key to decide ties, or `FETCH FIRST … ROWS WITH TIES` to keep them all.",
      proof: {
        sql,
        tell: (reach = 0, before = 0) =>
          reach > cut
            ? `${number(reach - before)} rows tie for the last ${reach - before > 1 && cut - before > 1 ? `${number(cut - before)} places` : "place"} that LIMIT ${number(most)} keeps, so which of them you see is left to chance.`
            : reach === cut && before < cut - 1
              ? `On this data no tie crosses the end, but ${number(cut - before)} rows tie for the last ${number(cut - before)} places: their order among themselves is left to chance.`
              : `On this data no tie crosses the end: ${quantity(Math.min(reach, cut), "row")} ${reach === 1 ? "is" : "are"} in reach, and the next has another key.`,
      },
      onlyIfProved: true,
    },
  ];
}

function wholeNumber(node: Node | undefined): number | null {
  const value = nodeOf(node, "A_Const")?.ival;
  return value ? (value.ival ?? 0) : null;
}

/** The sort keys of a SELECT over its own columns, with their directions; null where a key can't be written there. */
function sortKeysOf({ sortClause = [], targetList = [] }: SelectStmt): readonly string[] | null {
  const keys = sortClause.map((item) => ("SortBy" in item ? keyOf(item.SortBy, targetList) : null));
  return keys.length === 0 || keys.includes(null) ? null : keys.flatMap((key) => key ?? []);
}

function keyOf({ node, sortby_dir, sortby_nulls }: SortBy, targets: readonly Node[]): string | null {
  if (!node) return null;
  const values = targets.flatMap((target) => nodeOf(target, "ResTarget") ?? []);
  const place = wholeNumber(node);
  const bare = nameParts(nodeOf(node, "ColumnRef")?.fields);
  const named = bare.length === 1 ? values.find(({ name }) => name === bare[0]) : undefined;
  const own = place === null ? (named?.val ?? node) : values[place - 1]?.val;
  if (!own) return null;
  const direction = sortby_dir === "SORTBY_DESC" ? " DESC" : "";
  const nulls =
    sortby_nulls === "SORTBY_NULLS_FIRST"
      ? " NULLS FIRST"
      : sortby_nulls === "SORTBY_NULLS_LAST"
        ? " NULLS LAST"
        : "";
  return `${printSql(own)}${direction}${nulls}`;
}
