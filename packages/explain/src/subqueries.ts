import { isSelect, nameParts, printSelect, walk } from "@master-sql/sql";
import type { RangeVar, SelectStmt } from "@pgsql/types";
import type { Catalogue } from "./catalogue.ts";
import { relationName } from "./from-tree.ts";
import { CannotStep, type Xray, type XraySubquery } from "./model.ts";
import type { Place, Trace } from "./trace.ts";

/** The names that a row gives to a subquery. */
export interface OuterNames {
  readonly aliases: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** The subqueries in some clauses, not those within subqueries. */
export function subqueriesIn(clauses: readonly unknown[]): readonly SelectStmt[] {
  const found: SelectStmt[] = [];
  walk(clauses, (_name, value) => {
    if (!isSelect(value)) return undefined;
    found.push(value);
    return false;
  });
  return found;
}

/**
 * Whether a subquery takes values of the row around it: a qualified name that only the outer query gives, or a column
 * that is in no table of the subquery but in one outside.
 */
function isCorrelated(select: SelectStmt, outer: OuterNames, { columns }: Catalogue): boolean {
  const aliases = new Set<string>();
  const own = new Set<string>();
  let isOpaque = false;
  let found = false;
  walk(select, (name, value) => {
    if (name === "RangeVar") {
      const range = value as RangeVar;
      aliases.add(range.alias?.aliasname ?? range.relname ?? "");
      const known = columns.get(relationName(range));
      for (const column of known ?? []) own.add(column);
      if (!known) isOpaque = true;
    }
    if (name === "alias" && "aliasname" in value) aliases.add(String(value.aliasname));
    if (name === "RangeSubselect" || name === "RangeFunction") isOpaque = true;
    return undefined;
  });
  walk(select, (name, value) => {
    if (name !== "ColumnRef" || !("fields" in value) || !Array.isArray(value.fields)) return undefined;
    const parts = nameParts(value.fields);
    const qualifier = parts.at(-2);
    const column = parts.at(-1) ?? "";
    found ||=
      qualifier === undefined
        ? !isOpaque && !own.has(column) && !aliases.has(column) && outer.columns.has(column)
        : !aliases.has(qualifier) && outer.aliases.has(qualifier);
    return undefined;
  });
  return found;
}

/**
 * What a step offers to step into (rule E8).
 * @param around puts SQL of the subquery into its place for a row of the step; null where no row is needed or known
 */
export function offerSubqueries(
  selects: readonly SelectStmt[],
  outer: OuterNames,
  place: Place,
  trace: Trace,
  around: (sql: string, rowId: string) => string,
): readonly XraySubquery[] {
  return selects.map((select) => {
    const correlated = isCorrelated(select, outer, trace.catalogue);
    return {
      sql: printSelect(select),
      isCorrelated: correlated,
      span: trace.text.parenthesized(select),
      trace: async (rowId) => {
        if (correlated && rowId === null) throw new CannotStep("Choose a row first.");
        const inner: Place = {
          label: place.label === "" ? "subquery" : `${place.label} › subquery`,
          common: place.common,
          hangsOnRow: place.hangsOnRow === true || correlated,
          wrap: (sql) => place.wrap(correlated && rowId !== null ? around(sql, rowId) : sql),
        };
        return traceApart(trace, select, inner);
      },
    };
  });
}

async function traceApart(trace: Trace, select: SelectStmt, place: Place): Promise<Xray> {
  const { trace: apart, steps, blocked } = trace.apart();
  const result = await trace.run(place.wrap(printSelect(select)));
  if (result.ok) await apart.query(select, place);
  return { steps, blocked, result };
}
