import type { SqlError } from "../results/statement-result.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import type { WrongReason } from "../verdicts/verdict.ts";

/** SQLSTATEs that tell the mistake. */
const bySqlState: Readonly<Record<string, ErrorClass>> = {
  "42601": "syntax",
  "42703": "unknown-column",
  "42P01": "unknown-table",
  "42702": "ambiguous-column",
  "42883": "type-mismatch",
  "42804": "type-mismatch",
  "42803": "ungrouped-column",
  "21000": "scalar-subquery-rows",
  "22P02": "bad-literal",
  "22007": "bad-literal",
  "22008": "bad-literal",
  "22012": "division-by-zero",
  "42P10": "distinct-order-by",
};

/** Some SQLSTATEs stand for several mistakes, which PostgreSQL's words tell apart. */
function byMessage({ message }: SqlError): ErrorClass | undefined {
  if (/^each (UNION|INTERSECT|EXCEPT) query|^(UNION|INTERSECT|EXCEPT) types /.test(message))
    return "set-operation-shape";
  if (/ ON CONFLICT specification$/.test(message)) return "conflict-handling";
  if (
    / is not implemented for (aggregate )?window functions$|^DISTINCT is not implemented for window/.test(
      message,
    )
  )
    return "wrong-window";
  return /^subquery (must return only one column|has too (many|few) columns)/.test(message)
    ? "subquery-columns"
    : undefined;
}

/** The class that the reason of a rejection establishes by itself, if it does. */
export function errorClassOf(reason: WrongReason): ErrorClass | undefined {
  switch (reason.kind) {
    case "error":
      return byMessage(reason.error) ?? bySqlState[reason.error.sqlstate];
    case "column-count":
      return "column-count";
    case "column-names":
      return "wrong-columns";
    case "column-types":
      return "type-or-format";
    case "duplicates":
      return "only-duplicates";
    case "order":
      return "only-order";
    case "order-by-missing":
      return "order-by-missing";
    case "rows":
    case "no-result":
    case "too-many-rows":
    case "open-choice":
    case "statement-kind":
    case "state":
    case "missing-object":
    case "catalogue":
    case "probe":
    case "plan":
    case "prediction":
      return undefined;
  }
}
