import { nameParts, nodeOf, printSql } from "@master-sql/sql";
import type { Node, SelectStmt } from "@pgsql/types";
import { type Leaf, leavesOf, starOf } from "./from-tree.ts";
import { Level, list, type Phase, sameIds, sameRows, withClause } from "./level.ts";
import { CannotStep, type Span, type Stage, type XrayColumn, type XrayRow } from "./model.ts";
import { aggregatesIn, windowCallsIn } from "./own-calls.ts";
import { subqueriesIn } from "./subqueries.ts";
import { computed, type Place, type Ran, type Trace } from "./trace.ts";
import { matched, traceEnd } from "./trace-end.ts";
import { traceFilter } from "./trace-filter.ts";
import { traceFrom } from "./trace-from.ts";
import { traceGroup } from "./trace-group.ts";

const ONE_ROW: Stage = { columns: [], rows: [{ id: "", cells: [] }], isComplete: true, total: 1 };

/**
 * Steps of one SELECT, from FROM to LIMIT.
 * @param select without WITH
 * @param written runs it as it stands
 */
export async function traceSelect(
  select: SelectStmt,
  place: Place,
  trace: Trace,
  written: () => Promise<Ran>,
): Promise<Stage> {
  const level = new Level(select, place, trace);
  const { whereClause, havingClause, groupClause, targetList, sortClause, windowClause } = select;
  let stage = level.tree ? await traceFrom(level, level.tree) : ONE_ROW;
  let phase = level.rowPhase();
  if (whereClause) {
    stage = await traceFilter(level, stage, phase, whereClause, "where");
    phase = withClause(phase, `WHERE ${printSql(whereClause)}`);
  }
  const aggregates = aggregatesIn(
    [targetList, havingClause, sortClause, windowClause],
    trace.catalogue.aggregates,
  );
  if (groupClause?.length || havingClause || aggregates.length > 0)
    ({ stage, phase } = await traceGroup(level, stage, phase, aggregates));
  if (havingClause) {
    stage = await traceFilter(level, stage, phase, havingClause, "having");
    phase = withClause(phase, `HAVING ${printSql(havingClause)}`);
  }
  if (windowClause?.length)
    phase = withClause(phase, `WINDOW ${windowClause.map((node) => printSql(node)).join(", ")}`);
  const windowCalls = windowCallsIn([targetList, sortClause]);
  if (windowCalls.length > 0) await traceWindows(level, stage, phase, windowCalls);
  return traceOutput(level, stage, phase, written);
}

/** Window functions: what is computed for each row from the rows around it. */
async function traceWindows(
  level: Level,
  before: Stage,
  phase: Phase,
  calls: readonly string[],
): Promise<void> {
  const sql = `SELECT ${list([phase.head, ...calls])} ${phase.tail}`;
  const ran = await level.run(sql);
  const rows = ran.rows.map((row): XrayRow => {
    const { id, cells, extra } = phase.read(row, ran);
    return { id, cells: [...cells, ...extra], fate: "kept", from: [id] };
  });
  if (before.isComplete) sameRows(before.rows, rows);
  const added = ran.columns.slice(-calls.length).map(({ typeName }, index) => ({
    name: calls[index] ?? "",
    source: "",
    typeName,
    isComputed: true,
  }));
  level.emit({
    clause: "window",
    title: calls.join(", "),
    span: level.trace.text.clause("select", level.select.targetList),
    sql,
    written: `SELECT ${list([phase.written.head, ...calls])} ${phase.written.tail}`,
    columns: [...phase.columns.map((column) => ({ ...column, isComputed: false })), ...added],
    rows,
    rowsIn: before.total,
    rowsOut: ran.truncated ? null : rows.length,
    isComplete: !ran.truncated,
  });
}

/** SELECT, and what comes after it. */
async function traceOutput(
  level: Level,
  before: Stage,
  phase: Phase,
  written: () => Promise<Ran>,
): Promise<Stage> {
  const { targetList = [] } = level.select;
  const targets = targetsOf(level, targetList);
  const sql = `SELECT ${list([phase.head, ...targets.map((target) => target.sql)])} ${phase.tail}`;
  const ran = await level.run(sql);
  const rows = outputRows(before, phase, ran);
  const columns = ran.columns.slice(ran.columns.length - targets.length).map((column, index) => ({
    ...computed(column),
    isComputed: !isPlainColumn(targets[index]?.sql),
    span: targets[index]?.span ?? null,
  }));
  const total = ran.truncated ? null : rows.length;
  const chosen: Stage = { columns, rows, isComplete: !ran.truncated, total };
  const emit = (shown: readonly XrayRow[], names: readonly XrayColumn[]) =>
    level.emit({
      clause: "select",
      title: `SELECT ${targetList.map((node) => printSql(node)).join(", ")}`,
      span: level.trace.text.clause("select", targetList),
      sql,
      written:
        `SELECT ${targetList.map((node) => printSql(node)).join(", ")} ${phase.written.tail}`.trimEnd(),
      columns: names,
      rows: shown,
      rowsIn: before.total,
      rowsOut: total,
      isComplete: chosen.isComplete,
      subqueries: level.offer(subqueriesIn([targetList]), level.tree),
    });
  const real = await written();
  const named = columns.map((column, index) => ({
    ...column,
    name: real.columns[index]?.name ?? column.name,
  }));
  const end = await traceEnd(level.select, chosen, level.place, level.trace, written);
  if (end.steps.length > 0) {
    emit(rows, named);
    for (const step of end.steps) level.trace.emit(step);
    return end.stage;
  }
  const result = matched(chosen, real, false);
  emit(result, named);
  return { ...chosen, columns: named, rows: result };
}

/** A function that gives several rows makes several of one. */
function outputRows(before: Stage, phase: Phase, ran: Ran): readonly XrayRow[] {
  const seen = new Map<string, number>();
  const rows = ran.rows.map((row): XrayRow => {
    const { id, extra } = phase.read(row, ran);
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return { id: times === 1 ? id : `${id}~${times}`, cells: extra, fate: "kept", from: [id] };
  });
  if (before.isComplete) sameIds(before.rows, [...seen.keys()]);
  return rows;
}

/** What makes one column of the result. */
interface Target {
  readonly sql: string;
  /** Its words in the query's text: those of the star for a column that one stands for. */
  readonly span: Span | null;
}

/** What is selected, stars written out: they would show what tells rows apart, too. */
function targetsOf(level: Level, targetList: readonly Node[]): readonly Target[] {
  const { tree, trace } = level;
  const columnsOf = ({ number }: Leaf) => level.leafColumns.get(number) ?? [];
  return targetList.flatMap((node) => {
    if (!("ResTarget" in node) || !node.ResTarget.val) return [];
    const { val } = node.ResTarget;
    const span = trace.text.item(node);
    const parts = nameParts(nodeOf(val, "ColumnRef")?.fields);
    if (parts.at(-1) !== "*" || !tree) return [{ sql: printSql(val), span }];
    const own = parts.length === 1 ? tree : leavesOf(tree).find(({ alias }) => alias === parts.at(-2));
    if (!own) throw new CannotStep("A star stands for the columns of a row outside.");
    for (const leaf of leavesOf(own)) {
      const names = columnsOf(leaf).map(({ name }) => name);
      if (new Set(names).size < names.length)
        throw new CannotStep(`Two columns of ${leaf.alias} have the same name.`);
    }
    return starOf(own, columnsOf).map(({ sql }) => ({ sql, span }));
  });
}

function isPlainColumn(sql: string | undefined): boolean {
  return sql !== undefined && /^[\w".]+$/.test(sql);
}
