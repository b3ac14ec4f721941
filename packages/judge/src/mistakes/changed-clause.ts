import { isPosition, isSelect } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { placesInOrder } from "../diagnosis/diagnosis.ts";
import type { ClauseName } from "../verdicts/clause-name.ts";
import type { FaultPlace } from "../verdicts/fault-place.ts";

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

/** Of statements that change rows. */
const CHANGING: Readonly<Record<string, Readonly<Record<string, ClauseName>>>> = {
  UpdateStmt: {
    withClause: "WITH",
    targetList: "UPDATE SET",
    fromClause: "FROM",
    whereClause: "WHERE",
    returningClause: "RETURNING",
  },
  DeleteStmt: {
    withClause: "WITH",
    usingClause: "USING",
    whereClause: "WHERE",
    returningClause: "RETURNING",
  },
  InsertStmt: {
    withClause: "WITH",
    cols: "INSERT",
    onConflictClause: "ON CONFLICT",
    returningClause: "RETURNING",
  },
  MergeStmt: { withClause: "WITH", sourceRelation: "USING", joinCondition: "ON", mergeWhenClauses: "WHEN" },
};

/** The places in which two trees of a query differ, in the order in which PostgreSQL reads them. */
export function changedPlaces(own: unknown, other: unknown): readonly FaultPlace[] {
  const places: FaultPlace[] = [];
  collect(own, other, {}, ({ clause, around }) => {
    if (clause) places.push({ clause, ...(around && { within: around }) });
  });
  return placesInOrder(places);
}

/** Where a part stands. */
interface Spot {
  readonly clause?: ClauseName | undefined;
  readonly around?: ClauseName | undefined;
  /** The kind of what is looked at, where it is a statement. */
  readonly kind?: string;
  /** Whether it is what an INSERT inserts. */
  readonly isInserted?: boolean;
}

function collect(own: unknown, other: unknown, spot: Spot, note: (spot: Spot) => void): void {
  if (Array.isArray(own) && Array.isArray(other) && own.length === other.length) {
    for (const [place, item] of own.entries()) collect(item, other[place], spot, note);
    return;
  }
  if (!isObject(own) || !isObject(other)) {
    if (own !== other) note(spot);
    return;
  }
  const { clause } = spot;
  const isQuery = isSelect(own) && !(clause === "FROM" && isCalculation(own));
  const around = isQuery ? (spot.around ?? clause) : spot.around;
  const { kind = "" } = spot;
  for (const key of new Set([...Object.keys(own), ...Object.keys(other)])) {
    if (isPosition(key)) continue;
    const isOfValues = spot.isInserted === true && key === "valuesLists";
    const inside = isOfValues ? "VALUES" : isQuery ? CLAUSES[key] : CHANGING[kind]?.[key];
    const isInserted =
      (kind === "InsertStmt" && key === "selectStmt") || (spot.isInserted === true && key === "SelectStmt");
    collect(own[key], other[key], { clause: inside ?? clause, around, kind: key, isInserted }, note);
  }
}

/** A query in FROM that reads no table only calculates: it is a part of that FROM. */
function isCalculation(select: SelectStmt): boolean {
  return !select.fromClause && !select.larg;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
