import type { InsertStmt, MergeStmt, Node, RangeVar, SelectStmt } from "@pgsql/types";
import { comparison } from "../sql/comparison.ts";
import { copyTree } from "../sql/parse-tree.ts";

/**
 * A query that reads what a statement reads to change rows, and compares columns with what they are set to: from it is
 * told which tables, columns and constants matter. Null for what changes nothing.
 */
export function readingOf(statement: Node): SelectStmt | null {
  if ("SelectStmt" in statement) return withReadings(statement.SelectStmt);
  if ("UpdateStmt" in statement) {
    const { relation, fromClause = [], whereClause, targetList = [], withClause } = statement.UpdateStmt;
    return query(setTo(targetList), [...tableOf(relation), ...fromClause], whereClause, withClause);
  }
  if ("DeleteStmt" in statement) {
    const { relation, usingClause = [], whereClause, withClause } = statement.DeleteStmt;
    return query([], [...tableOf(relation), ...usingClause], whereClause, withClause);
  }
  if ("InsertStmt" in statement) return readingOfInsert(statement.InsertStmt);
  return "MergeStmt" in statement ? readingOfMerge(statement.MergeStmt) : null;
}

function readingOfInsert({
  relation,
  cols = [],
  selectStmt,
  onConflictClause,
  withClause,
}: InsertStmt): SelectStmt {
  const source = selectStmt && "SelectStmt" in selectStmt ? selectStmt.SelectStmt : undefined;
  const given = source?.valuesLists?.flatMap((row) => ("List" in row ? (row.List.items ?? []) : [])) ?? [];
  const values = cols.flatMap((column, place) => {
    const value = source?.valuesLists ? given[place] : source?.targetList?.[place];
    const node = value && "ResTarget" in value ? value.ResTarget.val : value;
    return "ResTarget" in column && node && !("SetToDefault" in node)
      ? [{ ResTarget: { ...column.ResTarget, val: node } }]
      : [];
  });
  const own = source?.valuesLists ? [] : (source?.fromClause ?? []);
  const conditions = [source?.whereClause, onConflictClause?.whereClause].flatMap((node) => node ?? []);
  const targets = [...setTo(values), ...setTo(onConflictClause?.targetList ?? [])];
  const where: Node | undefined =
    conditions.length > 1 ? { BoolExpr: { boolop: "AND_EXPR", args: conditions } } : conditions[0];
  return query(targets, [...tableOf(relation), ...own], where, withClause ?? source?.withClause);
}

function readingOfMerge({
  relation,
  sourceRelation,
  joinCondition,
  mergeWhenClauses = [],
  withClause,
}: MergeStmt): SelectStmt {
  const parts = mergeWhenClauses.flatMap((node) => {
    if (!("MergeWhenClause" in node)) return [];
    const { condition, targetList = [], values = [] } = node.MergeWhenClause;
    const given = targetList.map(
      (target, place): Node =>
        "ResTarget" in target && values[place]
          ? { ResTarget: { ...target.ResTarget, val: values[place] } }
          : target,
    );
    return [...(condition ? [{ ResTarget: { val: condition } }] : []), ...setTo(given)];
  });
  return query(
    parts,
    [...tableOf(relation), ...(sourceRelation ? [sourceRelation] : [])],
    joinCondition,
    withClause,
  );
}

function query(
  targetList: readonly Node[],
  fromClause: readonly Node[],
  whereClause: Node | undefined,
  withClause: SelectStmt["withClause"],
): SelectStmt {
  const all: Node = { ResTarget: { val: { ColumnRef: { fields: [{ A_Star: {} }] } } } };
  return withReadings({
    targetList: [all, ...targetList],
    fromClause: [...fromClause],
    ...(whereClause && { whereClause }),
    ...(withClause && { withClause }),
    limitOption: "LIMIT_OPTION_DEFAULT",
    op: "SETOP_NONE",
  });
}

/** With queries in place of the changes among its common table expressions. */
function withReadings(select: SelectStmt): SelectStmt {
  if (!select.withClause) return select;
  const ctes = (select.withClause.ctes ?? []).map((node): Node => {
    const reading =
      "CommonTableExpr" in node && node.CommonTableExpr.ctequery && readingOf(node.CommonTableExpr.ctequery);
    return reading && "CommonTableExpr" in node
      ? { CommonTableExpr: { ...node.CommonTableExpr, ctequery: { SelectStmt: reading } } }
      : node;
  });
  return copyTree({ ...select, withClause: { ...select.withClause, ctes } });
}

function tableOf(relation: RangeVar | undefined): readonly Node[] {
  return relation ? [{ RangeVar: relation }] : [];
}

/** Columns beside the values that they get. */
function setTo(targets: readonly Node[]): readonly Node[] {
  return targets.flatMap((target) => {
    if (!("ResTarget" in target) || !target.ResTarget.val || "MultiAssignRef" in target.ResTarget.val)
      return [];
    const column: Node = { ColumnRef: { fields: [{ String: { sval: target.ResTarget.name ?? "" } }] } };
    return [{ ResTarget: { val: comparison("=", column, target.ResTarget.val) } }];
  });
}
