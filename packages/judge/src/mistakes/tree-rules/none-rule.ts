import { conjuncts, isSelect, placesOf, type Schema, walk } from "@master-sql/sql";
import type { JoinExpr, Node, SelectStmt, SubLink } from "@pgsql/types";
import { alternativesOf } from "../../diagnosis/conditions.ts";
import { conditionText } from "../../diagnosis/edits.ts";
import { lacksTable } from "../../diagnosis/other-tables.ts";
import { opposite, plainExpression } from "../../diagnosis/plain-expression.ts";
import { contents, rebuilt, selectOf } from "../../diagnosis/tree.ts";
import { missingValues } from "../own-edits/missing-values.ts";
import { showsKey } from "./shows-key.ts";
import type { TreeRule } from "./tree-rule.ts";

/**
 * Rows that aren't so, where there must be none that is: who speaks another language may speak English, too. Told where a
 * solution leaves out what has a row of which something is true, and the query only asks rows for the opposite.
 */
export const opposedRowByRow: TreeRule = {
  errorClass: "negation",
  occursIn: (query, schema, solutions = []) => {
    const left = new Set(solutions.flatMap((solution) => leftOut(solution, schema)));
    // What is asked of the rows of other tables isn't the opposite of it.
    if (left.size === 0 || lacksTable(query, solutions, schema)) return false;
    const asked = askedOfOneColumn(query);
    return (
      asked.some((condition) => left.has(conditionText(opposite(condition)))) &&
      !asked.some((condition) => left.has(conditionText(condition)))
    );
  },
  // Rows without a value may be all that is missing.
  *unless(query) {
    for (const place of placesOf(query)) for (const { query: mended } of missingValues(place)) yield mended;
  },
};

/** What is asked of rows that EXCEPT, NOT IN or NOT EXISTS leaves out, unless each is left out by its own key. */
function leftOut(solution: SelectStmt, schema: Schema): readonly string[] {
  const found: string[] = [];
  const note = (select: SelectStmt | null | undefined) => {
    if (select && !showsKey(select, schema)) found.push(...askedOfOneColumn(select).map(conditionText));
  };
  walk(solution, (kind, value) => {
    if (isSelect(value) && value.op === "SETOP_EXCEPT") note(value.rarg);
    const { boolop, args = [] } = value as { boolop?: string; args?: Node[] };
    if (kind !== "BoolExpr" || boolop !== "NOT_EXPR") return undefined;
    const link: SubLink | undefined = args[0] && "SubLink" in args[0] ? args[0].SubLink : undefined;
    note(selectOf(link?.subselect));
    return undefined;
  });
  return found;
}

/** What WHERE and ON ask of one column, also each of several alternatives, anywhere in a query. */
function askedOfOneColumn(query: SelectStmt): readonly unknown[] {
  const found: unknown[] = [];
  const note = (condition: Node | undefined) => {
    for (const each of conjuncts(condition)) {
      const plain: unknown = rebuilt(each, plainExpression);
      const alternatives = alternativesOf(plain);
      found.push(...(alternatives.length > 0 ? alternatives : [plain]).filter(isOfOneColumn));
    }
  };
  walk(query, (kind, value) => {
    if (isSelect(value)) note(value.whereClause);
    if (kind === "JoinExpr") note((value as JoinExpr).quals);
    return undefined;
  });
  return found;
}

/** What compares a column with something that is no column. */
function isOfOneColumn(condition: unknown): boolean {
  if (contents(condition)?.[0] !== "A_Expr") return false;
  let columns = 0;
  walk(condition, (kind) => {
    if (kind === "ColumnRef") columns += 1;
    return undefined;
  });
  return columns === 1;
}
