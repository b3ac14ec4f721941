import {
  both,
  type Column,
  columnNamesIn,
  isSelect,
  negated,
  nodeOf,
  operation,
  type Place,
  type Source,
  scopeAt,
  type Table,
  textConstant,
  walk,
} from "@master-sql/sql";
import type { DeleteStmt, MergeStmt, Node, SelectStmt, UpdateStmt } from "@pgsql/types";
import { type Edit, sqlOf } from "./operator.ts";

/** Days of a script that moments are held against. */
const MOST_DAYS = 2;

/**
 * A condition that nobody asked for about a column that a statement doesn't look at: a value is there or isn't, is
 * another than one of those that a check allows, or lies before or after a day of the script. For statements that change
 * rows, of which every row counts.
 */
export function* addedConditions(place: Place): Generator<Edit> {
  const { value } = place;
  if (isSelect(value) || place.name === "UpdateStmt" || place.name === "DeleteStmt") {
    const select = isSelect(value) ? value : place.select;
    const where = "whereClause" in value ? (value.whereClause as Node | undefined) : undefined;
    // What is set may be there already: whether it is set again, tasks leave open.
    const looked = new Set([
      ...columnNamesIn([where, isSelect(value) ? value.groupClause : []]),
      ...setBy(value),
    ]);
    for (const source of scopeAt({ ...place, select }).sources)
      for (const condition of conditionsOn(source, looked, place))
        yield added(condition, place.with({ ...value, whereClause: both(where, condition) }));
  }
  if (place.name === "MergeStmt") yield* inBranches(place, value);
}

function* inBranches(place: Place, merge: MergeStmt): Generator<Edit> {
  const { relation, mergeWhenClauses = [] } = merge;
  const table = place.schema?.tables.get(relation?.relname ?? "");
  if (!table) return;
  const source = { alias: relation?.alias?.aliasname ?? table.key, table };
  for (const [index, node] of mergeWhenClauses.entries()) {
    if (!("MergeWhenClause" in node)) continue;
    const { matchKind, condition } = node.MergeWhenClause;
    if (matchKind === "MERGE_WHEN_NOT_MATCHED_BY_TARGET") continue;
    for (const extra of conditionsOn(source, columnNamesIn([condition, merge.joinCondition]), place)) {
      const changed: Node = {
        MergeWhenClause: { ...node.MergeWhenClause, condition: both(condition, extra) },
      };
      yield added(
        extra,
        place.with({ ...merge, mergeWhenClauses: mergeWhenClauses.toSpliced(index, 1, changed) }),
      );
    }
  }
}

function added(condition: Node, query: Edit["query"]): Edit {
  return { query, description: `${sqlOf(condition)} is asked for as well` };
}

function conditionsOn(
  { alias, table }: Pick<Source, "alias" | "table">,
  looked: ReadonlySet<string>,
  place: Place,
): readonly Node[] {
  if (!table) return [];
  const days = daysIn(place.root);
  return table.columns.flatMap((column): readonly Node[] => {
    if (looked.has(column.name) || table.uniques[0]?.includes(column.name)) return [];
    const reference: Node = {
      ColumnRef: { fields: [alias, column.name].map((sval) => ({ String: { sval } })) },
    };
    const isMissing = (nulltesttype: "IS_NULL" | "IS_NOT_NULL"): Node => ({
      NullTest: { arg: reference, nulltesttype },
    });
    const isMoment = column.kind === "date" || column.kind === "timestamp";
    return [
      ...(column.notNull ? [] : [isMissing("IS_NULL"), isMissing("IS_NOT_NULL")]),
      ...labelsOf(table, column).map((label) => operation("<>", reference, textConstant(label))),
      ...(column.kind === "boolean" ? [reference, negated(reference)] : []),
      ...(isMoment ? days : []).flatMap((day) =>
        ["<=", ">="].map((operator): Node => {
          const compared = operation(operator, reference, textConstant(day));
          return column.notNull ? compared : either(isMissing("IS_NULL"), compared);
        }),
      ),
    ];
  });
}

/** The values that a check on one column lists. */
function labelsOf(table: Table, { name }: Column): readonly string[] {
  return table.checks.flatMap(({ columns, expression }) =>
    columns.length === 1 && columns[0] === name && expression.includes("= ANY")
      ? [...expression.matchAll(/'([^']*)'::text/g)].flatMap(([, label]) => label ?? [])
      : [],
  );
}

function daysIn(tree: object): readonly string[] {
  const days = new Set<string>();
  walk(tree, (name, value) => {
    const found = name === "sval" && "sval" in value ? /^\d{4}-\d\d-\d\d/.exec(String(value.sval)) : null;
    if (found) days.add(found[0]);
    return undefined;
  });
  return [...days].slice(0, MOST_DAYS);
}

function setBy(statement: UpdateStmt | DeleteStmt | SelectStmt): readonly string[] {
  const targets = "relation" in statement && "targetList" in statement ? (statement.targetList ?? []) : [];
  return targets.flatMap((target) => nodeOf(target, "ResTarget")?.name ?? []);
}

function either(...args: Node[]): Node {
  return { BoolExpr: { boolop: "OR_EXPR", args } };
}
