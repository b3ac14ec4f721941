import { nodeOf } from "@master-sql/sql";
import type { Node, ResTarget, ReturningClause } from "@pgsql/types";
import { selectOf } from "../tree.ts";
import { type NamedValue, type Parts, valuesFor } from "./parts.ts";

/** The columns that SET names, each with its value; null where a part of a column is set. */
export function setValues(targetList: readonly Node[] = []): readonly NamedValue[] | null {
  const values: NamedValue[] = [];
  for (const node of targetList) {
    const target = nodeOf(node, "ResTarget") ?? null;
    const value = target?.val && singleValue(target.val);
    if (!target?.name || !value || target.indirection?.length) return null;
    values.push({ name: `set ${target.name}`, value });
  }
  return values;
}

/** Of columns that are set together, the value of one. */
function singleValue(value: Node): Node | null {
  if (!("MultiAssignRef" in value)) return value;
  const { source, colno = 1 } = value.MultiAssignRef;
  if (source && "RowExpr" in source) return source.RowExpr.args?.[colno - 1] ?? null;
  const query = source && "SubLink" in source ? selectOf(source.SubLink.subselect) : null;
  const target = query?.targetList?.[colno - 1];
  if (!source || !("SubLink" in source) || !query || !target) return null;
  return { SubLink: { ...source.SubLink, subselect: { SelectStmt: { ...query, targetList: [target] } } } };
}

export function assignments(values: readonly NamedValue[]): Node[] {
  return values.map(({ name, value }) => ({ ResTarget: { name, val: value } }));
}

/** What RETURNING gives, by its places. */
export function returnedValues(returning: ReturningClause | undefined): readonly NamedValue[] {
  return (returning?.exprs ?? []).flatMap((node, place) => {
    const value = nodeOf(node, "ResTarget")?.val;
    return value ? [{ name: `returning ${place}`, value }] : [];
  });
}

export function returningOf(
  { values }: Parts,
  own: ReturningClause | undefined,
): ReturningClause | undefined {
  const names = (own?.exprs ?? []).map((node): ResTarget => ("ResTarget" in node ? node.ResTarget : {}));
  const exprs = valuesFor("returning", values).map(({ name, value }): Node => {
    const known = names[Number(name)]?.name;
    return { ResTarget: { ...(known && { name: known }), val: value } };
  });
  return exprs.length > 0 ? { ...own, exprs } : undefined;
}
