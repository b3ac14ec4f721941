import { printSql } from "@master-sql/sql";
import { idOf } from "./from-tree.ts";
import { groupKeys, groupText } from "./group-keys.ts";
import { type Level, list, type Phase, sameRows } from "./level.ts";
import type { Stage, XrayRow } from "./model.ts";

/** GROUP BY, or the one group of a query that aggregates without it: each group with its members. */
export async function traceGroup(
  level: Level,
  before: Stage,
  rowPhase: Phase,
  aggregates: readonly string[],
): Promise<{ readonly stage: Stage; readonly phase: Phase }> {
  const { groupClause = [], targetList = [], groupDistinct } = level.select;
  const phase = groupPhase(level, before, rowPhase, aggregates);
  const sql = `SELECT ${phase.head} ${phase.tail}`;
  const ran = await level.run(sql);
  const inputs = new Set(rowPhase.columns.map(({ name }) => name));
  const keys = groupKeys(groupClause, targetList, inputs);
  const columns = ran.columns.slice(2).map(({ typeName }, index) => ({
    name: [...keys, ...aggregates][index] ?? "",
    source: "",
    typeName,
    isComputed: index >= keys.length,
  }));
  const rows = ran.rows.map((row): XrayRow => {
    const { id, cells, members: from = [] } = phase.read(row, ran);
    if (from[0] !== undefined) level.memberOf.set(id, from[0]);
    return { id, cells, fate: "kept", from };
  });
  const hasSets = groupClause.some((node) => "GroupingSet" in node);
  const members = rows.flatMap(({ from = [] }) => from.map((id) => ({ id })));
  if (before.isComplete && level.tree && !hasSets) sameRows(before.rows, members);
  const total = ran.truncated ? null : rows.length;
  const isGrouped = groupClause.length > 0;
  level.emit({
    clause: "group",
    title: isGrouped
      ? `GROUP BY ${groupDistinct ? "DISTINCT " : ""}${groupClause.map((node) => printSql(node)).join(", ")}`
      : "All rows are one group",
    span: isGrouped ? level.trace.text.clause("group", groupClause) : null,
    sql,
    written: `SELECT ${phase.written.head} ${phase.written.tail}`,
    columns,
    rows,
    rowsIn: before.total,
    rowsOut: total,
    isComplete: !ran.truncated,
  });
  return { stage: { columns, rows, isComplete: !ran.truncated, total }, phase: { ...phase, columns } };
}

function groupPhase(level: Level, before: Stage, rowPhase: Phase, aggregates: readonly string[]): Phase {
  const { groupClause = [], targetList = [], groupDistinct } = level.select;
  const inputs = new Set(rowPhase.columns.map(({ name }) => name));
  const keys = groupKeys(groupClause, targetList, inputs);
  const members = before.isComplete && level.tree ? `string_agg(${idOf(level.tree)}, ';')` : "NULL::text";
  const grouping = groupText(groupClause, targetList, inputs);
  const width = 2 + keys.length + aggregates.length;
  const grouped = groupClause.length > 0 ? ` GROUP BY ${groupDistinct ? "DISTINCT " : ""}${grouping}` : "";
  return {
    head: list([`${members} AS "#members"`, "count(*)", ...keys, ...aggregates]),
    tail: `${rowPhase.tail}${grouped}`,
    written: {
      // Groups of which nothing is selected are still to be seen.
      head: list([...keys, ...aggregates]) || "count(*)",
      tail: `${rowPhase.written.tail}${grouped}`,
    },
    columns: [],
    read: (row) => {
      const ids = row[0] ? row[0].split(";").sort() : [];
      // Groups of different grouping sets may have the same members.
      const id = `${ids.join(";")}§${JSON.stringify(row.slice(1, 2 + keys.length))}`;
      return { id, cells: row.slice(2, width), extra: row.slice(width), members: ids };
    },
  };
}
