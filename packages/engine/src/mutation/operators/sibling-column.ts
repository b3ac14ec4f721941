import type { ColumnRef } from "@pgsql/types";
import { nameParts } from "../../sql/parse-tree.ts";
import type { Place } from "../../sql/place.ts";
import { baseColumnOf } from "../base-column.ts";
import { type MutationOperator, replacement } from "../operator.ts";
import { isAskedAgainAt, neverNullAnywhere } from "../same-meaning.ts";

/** A column taken for another of its table that holds values of the same type: `received_at` for `occurred_at`. */
export const siblingColumn: MutationOperator = {
  name: "sibling column",
  takesTrap: true,
  *edits(place) {
    const { schema } = place;
    if (place.name !== "ColumnRef" || !schema) return;
    const reference: ColumnRef = place.value;
    const found = baseColumnOf(place, reference, schema);
    if (!found) return;
    const { table, column } = found;
    const { columns, foreignKeys } = table;
    const isReference = (name: string) => foreignKeys.some((key) => key.columns.includes(name));
    // A key is taken for a value by nobody.
    const keys = new Set(table.uniques.flat());
    for (const other of columns) {
      if (other.name === column.name || other.typeName !== column.typeName) continue;
      if (
        keys.has(other.name) ||
        keys.has(column.name) ||
        isReference(other.name) !== isReference(column.name)
      )
        continue;
      const qualifier = nameParts(reference.fields).slice(0, -1);
      const fields = [...qualifier, other.name].map((sval) => ({ String: { sval } }));
      if (isTestOf(place) && neverNullAnywhere(place, { ColumnRef: { fields } })) continue;
      yield replacement(place, { ColumnRef: { fields } });
    }
  },
};

/** Whether a reference is what WHERE tests for NULL, and it makes no difference that it does. */
function isTestOf(place: Place): boolean {
  const { whereClause } = place.select;
  const arg = whereClause && "NullTest" in whereClause ? whereClause.NullTest.arg : undefined;
  return (
    arg !== undefined &&
    "ColumnRef" in arg &&
    arg.ColumnRef === place.value &&
    isAskedAgainAt(place, place.select)
  );
}
