import type { ResultColumn } from "@master-sql/judge/results";
import type { SelectStmt } from "@pgsql/types";
import type { Catalogue } from "./catalogue.ts";
import {
  type Blocked,
  CannotStep,
  type QueryRun,
  type RunQuery,
  type Stage,
  XRAY_COST_LIMIT,
  type XrayColumn,
  type XrayStep,
} from "./model.ts";
import type { QueryText } from "./query-text.ts";

/** Where in a query a SELECT stands, and so in what it has to be put to be run by itself. */
export interface Place {
  /** Empty for the query itself. */
  readonly label: string;
  /** Makes SQL that could stand in this place a query of its own. */
  readonly wrap: (sql: string) => string;
  /** It takes values of a chosen row of the query around it, so that what stands here can't be written by itself. */
  readonly hangsOnRow?: boolean;
  /** Names of common table expressions that can be seen here. */
  readonly common: ReadonlySet<string>;
}

/** What tracing takes; steps are handed over as soon as they were run. */
export interface Trace {
  readonly run: RunQuery;
  readonly catalogue: Catalogue;
  readonly text: QueryText;
  emit(step: XrayStep): void;
  block(blocked: Blocked): void;
  /** Traces a query that stands in some place; `written` is its text where that is known. */
  query(select: SelectStmt, place: Place, written?: string): Promise<Stage>;
  /** The same for what is stepped into later, with steps of its own. */
  apart(): { readonly trace: Trace; readonly steps: XrayStep[]; readonly blocked: Blocked[] };
}

export type Ran = Extract<QueryRun, { ok: true }>;

/** Runs SQL that stands in a place. Throws CannotStep when it fails. */
export async function runIn(trace: Trace, place: Place, sql: string): Promise<Ran> {
  return orThrow(await trace.run(place.wrap(sql)));
}

/**
 * The same for a step that may take far more work than the query it is a part of, such as every row with every other:
 * PostgreSQL's own estimate says so before it is run.
 */
export async function runGuarded(trace: Trace, place: Place, sql: string): Promise<QueryRun> {
  const query = place.wrap(sql);
  const explained = await trace.run(`EXPLAIN ${query}`);
  if (!explained.ok) return explained;
  const cost = /\.\.(\d+)/.exec(explained.rows[0]?.[0] ?? "")?.[1];
  if (Number(cost) > XRAY_COST_LIMIT)
    return { ok: false, message: "A step by itself would take too much work." };
  return trace.run(query);
}

export function orThrow(outcome: QueryRun): Ran {
  if (outcome.ok) return outcome;
  throw new CannotStep(outcome.message);
}

/** A step's SQL and what is written for it, both in their place. */
export function inPlace(
  { wrap, hangsOnRow }: Place,
  sql: string,
  written = sql,
): Pick<XrayStep, "sql" | "written"> {
  return { sql: wrap(sql), written: hangsOnRow ? null : wrap(written) };
}

/** A result that nothing is known of but its rows. */
export function stageOf(ran: Ran, prefix = ""): Stage {
  return {
    columns: ran.columns.map((column) => computed(column)),
    rows: ran.rows.map((cells, index) => ({ id: `${prefix}${index + 1}`, cells })),
    isComplete: !ran.truncated,
    total: ran.truncated ? null : ran.rows.length,
  };
}

export function computed({ name, typeName }: ResultColumn, isComputed = false): XrayColumn {
  return { name, source: "", typeName, isComputed };
}

/** A step with what most steps have in common. */
export function newStep(
  step: Pick<XrayStep, "clause" | "place" | "title" | "span" | "sql" | "written" | "columns" | "rows"> &
    Partial<XrayStep>,
): XrayStep {
  const kept = step.rows.filter(({ fate }) => fate === "kept").length;
  return { conditions: [], rowsIn: null, rowsOut: kept, isComplete: true, subqueries: [], ...step };
}

/** What is said when rows of two steps don't fit together. */
export const CHANGES_BETWEEN_RUNS = "Its rows differ from run to run.";
