import { printSql } from "@master-sql/sql";
import type { SelectStmt } from "@pgsql/types";
import { matchRows } from "./match-rows.ts";
import { CannotStep, type Clause, type Span, type Stage, type XrayRow, type XrayStep } from "./model.ts";
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

interface EndStep {
  readonly clause: Clause;
  readonly title: string;
  readonly span: Span | null;
  readonly sql: string;
  /** Whether rows may leave. */
  readonly drops: boolean;
}

/**
 * The steps that look at finished rows alone: DISTINCT, ORDER BY, LIMIT. The last one that there is, is the query as
 * written, so that what it shows is the real result (rule E6).
 * @param select without WITH
 * @param written the SQL of the whole in its place
 */
export async function traceEnd(
  select: SelectStmt,
  stage: Stage,
  place: Place,
  trace: Trace,
  written: () => Promise<Ran>,
): Promise<{ readonly stage: Stage; readonly steps: readonly XrayStep[] }> {
  const steps = endSteps(select, trace);
  const emitted: XrayStep[] = [];
  let before = stage;
  for (const [index, step] of steps.entries()) {
    const ran = index === steps.length - 1 ? await written() : await runIn(trace, place, step.sql);
    const rows = matched(before, ran, step.drops);
    const total = ran.truncated ? null : ran.rows.length;
    const columns = ran.columns.map((column) => computed(column));
    const { clause, title, span, sql } = step;
    emitted.push(
      newStep({
        clause,
        place: place.label,
        title,
        span,
        ...inPlace(place, sql),
        columns,
        rows,
        rowsIn: before.total,
        rowsOut: total,
        isComplete: !ran.truncated,
      }),
    );
    const kept = rows.filter(({ fate }) => fate === "kept");
    before = { columns, rows: kept, isComplete: !ran.truncated, total };
  }
  return { stage: before, steps: emitted };
}

/** The rows of one stage found among those of the one before; as they are where not all of those are known. */
export function matched(before: Stage, ran: Ran, drops: boolean): readonly XrayRow[] {
  if (!before.isComplete || ran.truncated)
    return ran.rows.map((cells, index) => ({ id: `r${index + 1}`, cells, fate: "kept" }));
  const rows = matchRows(before.rows, ran.rows);
  if (!rows || (!drops && rows.some(({ fate }) => fate === "left")))
    throw new CannotStep(CHANGES_BETWEEN_RUNS);
  return rows;
}

function endSteps(select: SelectStmt, { text }: Trace): readonly EndStep[] {
  const { distinctClause, sortClause, limitCount, limitOffset } = select;
  const steps: EndStep[] = [];
  const print = (part: Partial<SelectStmt>) => printSql({ SelectStmt: { ...select, ...part } });
  const unlimited: Partial<SelectStmt> = {
    limitCount: undefined,
    limitOffset: undefined,
    limitOption: "LIMIT_OPTION_DEFAULT",
  };
  const isOn = distinctClause?.some((node) => Object.keys(node).length > 0) === true;
  if (distinctClause?.length)
    steps.push({
      clause: "distinct",
      title: isOn ? `DISTINCT ON (${distinctClause.map((node) => printSql(node)).join(", ")})` : "DISTINCT",
      span: text.clause("select", select.targetList),
      // Which row of several DISTINCT ON keeps is decided by the order.
      sql: print(isOn ? unlimited : { ...unlimited, sortClause: undefined }),
      drops: true,
    });
  if (sortClause?.length && !isOn)
    steps.push({
      clause: "order",
      title: `ORDER BY ${sortClause.map((node) => printSql(node)).join(", ")}`,
      span: text.clause("order", sortClause),
      sql: print(unlimited),
      drops: false,
    });
  if (limitCount || limitOffset)
    steps.push({
      clause: "limit",
      title: [limitCount && `LIMIT ${printSql(limitCount)}`, limitOffset && `OFFSET ${printSql(limitOffset)}`]
        .filter(Boolean)
        .join(" "),
      span: text.clause("limit", [limitCount, limitOffset]),
      sql: print({}),
      drops: true,
    });
  return steps;
}
