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
function classOfError({ sqlstate, message }: SqlError): ErrorClass | undefined {
  // Whether the rows come several times or their key is incomplete isn't known.
  if (/ cannot affect row a second time$/.test(message))
    return message.startsWith("ON CONFLICT") ? "conflict-handling" : undefined;
  if (/^each (UNION|INTERSECT|EXCEPT) query|^(UNION|INTERSECT|EXCEPT) types /.test(message))
    return "set-operation-shape";
  if (/^(aggregate|window) function.* (not allowed in|cannot be nested|cannot contain)/.test(message))
    return "misplaced-function";
  if (/ ON CONFLICT specification$/.test(message)) return "conflict-handling";
  if (/ position \d+ is not in select list$/.test(message)) return "unknown-column";
  if (/^SELECT DISTINCT ON expressions must match /.test(message)) return "wrong-sort-key";
  if (
    / is not implemented for (aggregate )?window functions$|^DISTINCT is not implemented for window/.test(
      message,
    )
  )
    return "wrong-window";
  return /^subquery (must return only one column|has too (many|few) columns)/.test(message)
    ? "subquery-columns"
    : bySqlState[sqlstate];
}

/** The class that the reason of a rejection establishes by itself, if it does. */
export function errorClassOf(reason: WrongReason): ErrorClass | undefined {
  switch (reason.kind) {
    case "error":
      return classOfError(reason.error);
    case "column-count":
      return "column-count";
    case "column-names":
      return "wrong-columns";
    case "column-types":
      return reason.named === undefined ? "type-or-format" : "wrong-columns";
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
