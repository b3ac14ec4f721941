import { printSelect } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { matchRows } from "./match-rows.ts";
import { CannotStep, type Stage, type StageRow } from "./model.ts";
import {
  CHANGES_BETWEEN_RUNS,
  computed,
  inPlace,
  newStep,
  type Place,
  type Ran,
  runIn,
  type Trace,
} from "./trace.ts";
import { traceEnd } from "./trace-end.ts";

/** UNION, INTERSECT, EXCEPT: the steps of both sides, then which of their rows stay. */
export async function traceSetOperation(
  select: SelectStmt,
  place: Place,
  trace: Trace,
  written: () => Promise<Ran>,
): Promise<Stage> {
  const { larg, rarg, op, all } = select;
  if (!larg || !rarg) throw new Error("A set operation has two sides.");
  const words = `${(op ?? "").replace("SETOP_", "")}${all ? " ALL" : ""}`;
  const label = (which: string) => (place.label === "" ? which : `${place.label} › ${which}`);
  const left = await trace.query(larg, { ...place, label: label(`before ${words}`) });
  const right = await trace.query(rarg, { ...place, label: label(`after ${words}`) });
  const before = await bothSides(select, [left, right], place, trace);
  const { sortClause, limitCount, limitOffset } = select;
  const isLast = !sortClause?.length && !limitCount && !limitOffset;
  const bare = {
    ...select,
    sortClause: undefined,
    limitCount: undefined,
    limitOffset: undefined,
    limitOption: "LIMIT_OPTION_DEFAULT",
  } satisfies SelectStmt;
  const sql = printSelect(bare);
  const ran = isLast ? await written() : await runIn(trace, place, sql);
  const isComplete = before.isComplete && !ran.truncated;
  const rows = isComplete
    ? matchRows(before.rows, ran.rows)
    : ran.rows.map((cells, index) => ({ id: `r${index + 1}`, cells, fate: "kept" as const }));
  if (!rows) throw new CannotStep(CHANGES_BETWEEN_RUNS);
  const columns = ran.columns.map((column) => computed(column));
  const total = ran.truncated ? null : ran.rows.length;
  trace.emit(
    newStep({
      clause: "set",
      place: place.label,
      title: words,
      span: null,
      ...inPlace(place, sql),
      columns,
      rows,
      rowsIn: left.total === null || right.total === null ? null : left.total + right.total,
      rowsOut: total,
      isComplete,
    }),
  );
  const stage: Stage = {
    columns,
    rows: rows.filter(({ fate }) => fate === "kept"),
    isComplete: !ran.truncated,
    total,
  };
  if (isLast) return stage;
  const end = await traceEnd(select, stage, place, trace, written);
  for (const step of end.steps) trace.emit(step);
  return end.stage;
}

/** Rows of both sides in the types that the operation gives them, the left side's first. */
async function bothSides(
  { larg, rarg }: SelectStmt,
  [left, right]: readonly [Stage, Stage],
  place: Place,
  trace: Trace,
): Promise<{ readonly rows: readonly StageRow[]; readonly isComplete: boolean }> {
  const side = (number: number, select: SelectStmt | undefined) =>
    `SELECT ${number} AS "#side", "#rows".* FROM (${select ? printSelect(select) : ""}) AS "#rows"`;
  const ran = await trace.run(place.wrap(`${side(1, larg)} UNION ALL ${side(2, rarg)}`));
  if (ran.ok) {
    const rows = ran.rows.map(([number = "", ...cells], index) => ({ id: `${number}:${index + 1}`, cells }));
    return {
      rows: [...rows.filter(isLeft), ...rows.filter((row) => !isLeft(row))],
      isComplete: !ran.truncated,
    };
  }
  // A value without a type of its own gets one from the other side, which it can't by itself.
  const rows = [left, right].flatMap((stage, index) =>
    stage.rows.map((row, number) => ({ id: `${index + 1}:${number + 1}`, cells: row.cells })),
  );
  return { rows, isComplete: left.isComplete && right.isComplete };
}

function isLeft({ id }: StageRow): boolean {
  return id.startsWith("1:");
}
