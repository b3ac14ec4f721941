import { QueryText, type Span } from "@master-sql/explain";
import type { SelectStmt } from "@pgsql/types";
import type { SlotClause } from "./query-slots.ts";

/** How a clause is named to a learner. */
export const clauseWords: Readonly<Record<SlotClause, string>> = {
  with: "WITH",
  from: "FROM",
  where: "WHERE",
  group: "GROUP BY",
  having: "HAVING",
  window: "WINDOW",
  select: "SELECT",
  distinct: "DISTINCT",
  values: "VALUES",
  set: "the set operation",
  order: "ORDER BY",
  limit: "LIMIT",
  query: "the build of the query",
};

/** The place of a clause in the text of a query; null where it isn't written, or isn't found. */
export function spanOfClause(sql: string, clause: SlotClause, select: SelectStmt): Span | null {
  const text = new QueryText(sql);
  switch (clause) {
    case "from":
      return text.clause("from", select.fromClause, "all-tables");
    case "where":
      return text.clause("where", select.whereClause);
    case "group":
      return text.clause("group", select.groupClause);
    case "having":
      return text.clause("having", select.havingClause);
    case "window":
      return text.clause("window", select.windowClause);
    case "select":
    case "distinct":
      return text.clause("select", select.targetList);
    case "order":
      return text.clause("order", select.sortClause);
    case "limit":
      return text.clause("limit", [select.limitCount, select.limitOffset]);
    case "set":
      return spanOfSetOperation(sql, text, select);
    case "with":
    case "values":
    case "query":
      return null;
  }
}

/** The word between two branches, which the parser gives no place to. */
function spanOfSetOperation(sql: string, text: QueryText, { rarg }: SelectStmt): Span | null {
  const after = rarg && text.clause("select", firstTargets(rarg));
  const word =
    after && /\b((?:union|intersect|except)(?: +(?:all|distinct))?)[\s(]*$/i.exec(sql.slice(0, after.start));
  if (!word?.[1]) return null;
  return { start: word.index, end: word.index + word[1].length };
}

function firstTargets(select: SelectStmt): SelectStmt["targetList"] {
  return select.larg ? firstTargets(select.larg) : select.targetList;
}
