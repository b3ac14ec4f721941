import {
  contains,
  nameParts,
  nodeOf,
  placesOf,
  type Schema,
  type Scope,
  type Source,
  scopeOf,
} from "@master-sql/sql";
import type { ColumnRef, ResTarget, SelectStmt, SubLink } from "@pgsql/types";
import { changedPlaces } from "../changed-clause.ts";
import type { TreeRule } from "./tree-rule.ts";

/**
 * A subquery in a condition whose tables don't have the column that it shows: the name is looked up outside, and every row
 * is compared with itself.
 */
export const outerColumnShown: TreeRule = {
  errorClass: "wrong-column",
  occursIn: (query, schema) => withAnother(query, schema) !== undefined,
  places: (query, schema) => changedPlaces(query, withAnother(query, schema) ?? query),
};

/** The query with something else shown in place of such a column; undefined where there is none. */
function withAnother(query: SelectStmt, schema: Schema): SelectStmt | undefined {
  const shown = new Set<ResTarget>();
  const scopes = scopeOf(query, schema).all;
  for (const scope of scopes) {
    const target = shownFromOutside(scopes, scope);
    if (target && isCompared(query, scope.select)) shown.add(target);
  }
  for (const { name, value, with: changed } of placesOf(query))
    if (name === "ResTarget" && shown.has(value)) return changed({ val: { A_Const: { isnull: true } } });
  return undefined;
}

/** Whether what a query shows is compared with something. */
function isCompared(query: SelectStmt, select: SelectStmt): boolean {
  return contains(query, (name, { subLinkType, subselect }: SubLink) => {
    const isOfIt = !!subselect && "SelectStmt" in subselect && subselect.SelectStmt === select;
    return name === "SubLink" && isOfIt && /^(ANY|ALL|EXPR)_SUBLINK$/.test(subLinkType ?? "");
  });
}

function shownFromOutside(scopes: readonly Scope[], scope: Scope): ResTarget | undefined {
  const { select, sources } = scope;
  const [target, ...more] = select.targetList ?? [];
  const column = nodeOf(target, "ResTarget")?.val;
  if (!column || !("ColumnRef" in column) || more.length > 0 || sources.length === 0) return undefined;
  const [name = "", qualifier] = nameParts(column.ColumnRef.fields);
  if (qualifier !== undefined || !isOutside(name, sources)) return undefined;
  const within = scope.all.flatMap((each) => each.sources);
  const around = scopes.filter((each) => !scope.all.includes(each));
  if (!around.some((each) => each.sources.some((source) => hasColumn(source, name)))) return undefined;
  // Who asks for the row outside elsewhere, too, knows what comes from there.
  const isTied = contains(select.whereClause, (kind, value: ColumnRef) => {
    if (kind !== "ColumnRef") return false;
    const [asked = "", table] = nameParts(value.fields).toReversed();
    return table === undefined ? isOutside(asked, within) : !within.some(({ alias }) => alias === table);
  });
  return isTied ? undefined : (target as { ResTarget: ResTarget }).ResTarget;
}

/** Whether none of some tables, all of whose columns are known, has a column. */
function isOutside(column: string, sources: readonly Source[]): boolean {
  return sources.every((source) => source.table && !hasColumn(source, column));
}

function hasColumn({ table }: Source, column: string): boolean {
  return table?.columns.some(({ name }) => name === column) === true;
}
