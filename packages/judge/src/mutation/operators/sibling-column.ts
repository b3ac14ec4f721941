import {
  baseColumnAt,
  conjuncts,
  isSelect,
  lastName,
  nameParts,
  nodeOf,
  type Place,
  walk,
} from "@master-sql/sql";
import type { ColumnRef, FuncCall, Node } from "@pgsql/types";
import { type MutationOperator, replacement } from "../operator.ts";
import { areHeldBy, isAskedAgainAt, neverNullAnywhere, neverNullInRows } from "../same-meaning.ts";

/** A column taken for another of its table that holds values of the same type: `received_at` for `occurred_at`. */
export const siblingColumn: MutationOperator = {
  name: "sibling column",
  takesTrap: true,
  *edits(place) {
    if (place.name !== "ColumnRef") return;
    const reference: ColumnRef = place.value;
    const found = baseColumnAt(place, { ColumnRef: reference });
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
      const sibling: Node = { ColumnRef: { fields } };
      if (isTestOf(place) && neverNullAnywhere(place, sibling)) continue;
      if (meansTheSame(place, sibling)) continue;
      yield replacement(place, sibling);
    }
  },
};

/**
 * Whether a column and its sibling mean the same where the column stands: values are counted of which none is missing,
 * a test holds for every row (which is the test left out, and tried as such), or a group is made by what tells no more
 * rows apart.
 */
function meansTheSame(place: Place, sibling: Node): boolean {
  const { select, value } = place;
  const isIt = (node: Node | undefined) =>
    node !== undefined && "ColumnRef" in node && node.ColumnRef === value;
  const own: Node = { ColumnRef: value };
  const count = countOf(place);
  if (count) return [own, sibling].every((each) => neverNullInRows(place, each, count));
  const keys = select.groupClause ?? [];
  if (keys.some(isIt)) {
    const others = keys.filter((each) => !isIt(each));
    return areHeldBy(place, others, [own]) && areHeldBy(place, others, [sibling]);
  }
  return conjuncts(select.whereClause).some(
    (node) =>
      nodeOf(node, "NullTest")?.nulltesttype === "IS_NOT_NULL" &&
      isIt(nodeOf(node, "NullTest")?.arg) &&
      neverNullAnywhere(place, sibling),
  );
}

/** The call that counts a reference's values. */
function countOf({ select, value }: Place): FuncCall | undefined {
  let found: FuncCall | undefined;
  walk([select.targetList ?? [], select.havingClause ?? {}], (name, each) => {
    const call: FuncCall | undefined = name === "FuncCall" ? each : undefined;
    const [counted] = call?.args ?? [];
    const isCount = lastName(call?.funcname) === "count" && !call?.agg_distinct;
    if (isCount && counted && "ColumnRef" in counted && counted.ColumnRef === value) found = call;
    return !isSelect(each);
  });
  return found;
}

/** Whether a reference is what WHERE tests for NULL, and it makes no difference that it does. */
function isTestOf(place: Place): boolean {
  const { whereClause } = place.select;
  const arg = nodeOf(whereClause, "NullTest")?.arg;
  return (
    arg !== undefined &&
    "ColumnRef" in arg &&
    arg.ColumnRef === place.value &&
    isAskedAgainAt(place, place.select)
  );
}
