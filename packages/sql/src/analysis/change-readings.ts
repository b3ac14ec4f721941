import type { InsertStmt, MergeStmt, Node, RangeVar, SelectStmt } from "@pgsql/types";
import { allOf, operation, star } from "../tree/build.ts";
import { nodeOf } from "../tree/shapes.ts";
import { copyTree } from "../tree/walk.ts";

/** What of a statement's assignments a reading shows. */
interface Reads {
  /** False: no column beside a constant that it is only set to. */
  readonly constants: boolean;
}

const ALL: Reads = { constants: true };

/**
 * A query that reads what a statement reads to change rows, and compares columns with what they are set to: from it is
 * told which tables, columns and constants matter. Null for what changes nothing.
 */
export function readingOf(statement: Node, reads: Reads = ALL): SelectStmt | null {
  if ("SelectStmt" in statement) return withReadings(statement.SelectStmt, reads);
  if ("UpdateStmt" in statement) {
    const { relation, fromClause = [], whereClause, targetList = [], withClause } = statement.UpdateStmt;
    return query(
      setTo(targetList, reads),
      [...tableOf(relation), ...fromClause],
      whereClause,
      withClause,
      reads,
    );
  }
  if ("DeleteStmt" in statement) {
    const { relation, usingClause = [], whereClause, withClause } = statement.DeleteStmt;
    return query([], [...tableOf(relation), ...usingClause], whereClause, withClause, reads);
  }
  if ("InsertStmt" in statement) return readingOfInsert(statement.InsertStmt, reads);
  return "MergeStmt" in statement ? readingOfMerge(statement.MergeStmt, reads) : null;
}

function readingOfInsert(
  { relation, cols = [], selectStmt, onConflictClause, withClause }: InsertStmt,
  reads: Reads,
): SelectStmt {
  const source = nodeOf(selectStmt, "SelectStmt");
  const given = source?.valuesLists?.flatMap((row) => nodeOf(row, "List")?.items ?? []) ?? [];
  const values = cols.flatMap((column, place) => {
    const value = source?.valuesLists ? given[place] : source?.targetList?.[place];
    const node = value && "ResTarget" in value ? value.ResTarget.val : value;
    return "ResTarget" in column && node && !("SetToDefault" in node)
      ? [{ ResTarget: { ...column.ResTarget, val: node } }]
      : [];
  });
  const own = source?.valuesLists ? [] : (source?.fromClause ?? []);
  const conditions = [source?.whereClause, onConflictClause?.whereClause].flatMap((node) => node ?? []);
  const targets = [...setTo(values, reads), ...setTo(onConflictClause?.targetList ?? [], reads)];
  const where = allOf(conditions);
  return query(targets, [...tableOf(relation), ...own], where, withClause ?? source?.withClause, reads);
}

function readingOfMerge(
  { relation, sourceRelation, joinCondition, mergeWhenClauses = [], withClause }: MergeStmt,
  reads: Reads,
): SelectStmt {
  const parts = mergeWhenClauses.flatMap((node) => {
    if (!("MergeWhenClause" in node)) return [];
    const { condition, targetList = [], values = [] } = node.MergeWhenClause;
    const given = targetList.map(
      (target, place): Node =>
        "ResTarget" in target && values[place]
          ? { ResTarget: { ...target.ResTarget, val: values[place] } }
          : target,
    );
    return [...(condition ? [{ ResTarget: { val: condition } }] : []), ...setTo(given, reads)];
  });
  return query(
    parts,
    [...tableOf(relation), ...(sourceRelation ? [sourceRelation] : [])],
    joinCondition,
    withClause,
    reads,
  );
}

function query(
  targetList: readonly Node[],
  fromClause: readonly Node[],
  whereClause: Node | undefined,
  withClause: SelectStmt["withClause"],
  reads: Reads,
): SelectStmt {
  const select: SelectStmt = {
    targetList: [star(), ...targetList],
    fromClause: [...fromClause],
    ...(whereClause && { whereClause }),
    ...(withClause && { withClause }),
    limitOption: "LIMIT_OPTION_DEFAULT",
    op: "SETOP_NONE",
  };
  return withReadings(select, reads);
}

/** With queries in place of the changes among its common table expressions. */
function withReadings(select: SelectStmt, reads: Reads): SelectStmt {
  if (!select.withClause) return select;
  const ctes = (select.withClause.ctes ?? []).map((node): Node => {
    const reading =
      "CommonTableExpr" in node &&
      node.CommonTableExpr.ctequery &&
      readingOf(node.CommonTableExpr.ctequery, reads);
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
function setTo(targets: readonly Node[], { constants }: Reads): readonly Node[] {
  return targets.flatMap((target) => {
    if (!("ResTarget" in target) || !target.ResTarget.val || "MultiAssignRef" in target.ResTarget.val)
      return [];
    if (!constants && isConstant(target.ResTarget.val)) return [];
    const column: Node = { ColumnRef: { fields: [{ String: { sval: target.ResTarget.name ?? "" } }] } };
    return [{ ResTarget: { val: operation("=", column, target.ResTarget.val) } }];
  });
}

function isConstant(node: Node): boolean {
  if ("TypeCast" in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg);
  return "A_Const" in node;
}
