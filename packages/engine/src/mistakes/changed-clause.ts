import type { SelectStmt } from "@pgsql/types";
import { CLAUSE_ORDER } from "../diagnosis/diagnosis.ts";
import { isSelect } from "../sql/place.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";

const CLAUSES: Readonly<Record<string, ClauseName>> = {
  withClause: "WITH",
  fromClause: "FROM",
  whereClause: "WHERE",
  groupClause: "GROUP BY",
  havingClause: "HAVING",
  windowClause: "WINDOW",
  targetList: "SELECT",
  distinctClause: "SELECT",
  valuesLists: "SELECT",
  op: "SET",
  all: "SET",
  sortClause: "ORDER BY",
  limitCount: "LIMIT",
  limitOffset: "LIMIT",
  limitOption: "LIMIT",
};

/** The clauses, of the innermost queries, in which two trees of a query differ, in the order in which PostgreSQL reads them. */
export function changedClauses(own: unknown, other: unknown): readonly ClauseName[] {
  const clauses = new Set<ClauseName | undefined>();
  collect(own, other, undefined, clauses);
  return CLAUSE_ORDER.filter((clause) => clauses.has(clause));
}

function collect(
  own: unknown,
  other: unknown,
  clause: ClauseName | undefined,
  clauses: Set<ClauseName | undefined>,
): void {
  if (Array.isArray(own) && Array.isArray(other) && own.length === other.length) {
    for (const [place, item] of own.entries()) collect(item, other[place], clause, clauses);
    return;
  }
  if (!isObject(own) || !isObject(other)) {
    if (own !== other) clauses.add(clause);
    return;
  }
  const isQuery = isSelect(own) && !(clause === "FROM" && isCalculation(own));
  for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
    if (/(^|_)(location|len)$/.test(key)) continue;
    collect(own[key], other[key], isQuery ? (CLAUSES[key] ?? clause) : clause, clauses);
  }
}

/** A query in FROM that reads no table only calculates: it is a part of that FROM. */
function isCalculation(select: SelectStmt): boolean {
  return !select.fromClause && !select.larg;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
