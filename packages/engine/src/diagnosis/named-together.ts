import type { SelectStmt } from "@pgsql/types";
import { walk } from "../sql/parse-tree.ts";
import { isLookup } from "./causes-together.ts";
import { conditionText, type Edit } from "./edits.ts";
import { contents } from "./tree.ts";

/**
 * Differences under the names that they have beside each other.
 * @param wanted the solution that they are differences from
 */
export function namedTogether(needed: readonly Edit[], wanted: SelectStmt): readonly Edit[] {
  return asLinks(asExtremes(askedInPlace(needed, wanted)));
}

/** Conditions that are too many in WHERE, where the solution asks them of what it shows: of the rows that count, and not of all. */
function askedInPlace(needed: readonly Edit[], wanted: SelectStmt): readonly Edit[] {
  const asked = new Set<string>();
  walk(wanted.targetList, (kind, value) => {
    if (/^(A_Expr|NullTest|BoolExpr)$/.test(kind)) asked.add(conditionText({ [kind]: value }));
    return undefined;
  });
  return needed.map((edit) =>
    edit.cause === "extra-predicate" && edit.clause === "WHERE" && asked.has(edit.condition ?? "")
      ? { ...edit, cause: "predicate-place" }
      : edit,
  );
}

/** The extremes of a group may be those of several rows, where the row of one of them is asked for: that is one mistake. */
function asExtremes(needed: readonly Edit[]): readonly Edit[] {
  const areShown = needed.filter(isShownExtreme).length > 1 && needed.some(isLookupOfExtreme);
  return areShown ? needed.map((edit) => ({ ...edit, cause: "wrong-aggregate" })) : needed;
}

/** Tables that are joined by a column too few. */
function asLinks(needed: readonly Edit[]): readonly Edit[] {
  if (needed.some(({ cause }) => cause === "missing-table")) return needed;
  return needed.map((edit) =>
    edit.clause === "FROM" && edit.cause === "missing-predicate" && isLink(edit.condition)
      ? { ...edit, cause: "join-condition" }
      : edit,
  );
}

/** Whether a condition compares two columns. */
function isLink(condition: string | undefined): boolean {
  const [kind, value] = (condition && contents(JSON.parse(condition))) || ["", null];
  return (
    kind === "A_Expr" && [value?.lexpr, value?.rexpr].every((side) => contents(side)?.[0] === "ColumnRef")
  );
}

/** Whether another aggregate is shown than should be. */
export function isShownExtreme({ cause, clause }: Edit): boolean {
  return cause === "wrong-aggregate" && clause === "SELECT";
}

/** Whether rows would be looked for by the greatest or least value that they have. */
export function isLookupOfExtreme({ cause, condition = "" }: Edit): boolean {
  return cause === "missing-predicate" && isLookup({ condition }) && /"sval":"(max|min)"/.test(condition);
}
