import {
  nodeOf,
  type ParseSql,
  parseQuery,
  printSelect,
  printSql,
  quotedName,
  readsTable,
} from "@master-sql/sql";
import type { CommonTableExpr, SelectStmt } from "@pgsql/types";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { type Blocked, CannotStep, type RunQuery, type Stage, type Xray, type XrayStep } from "./model.ts";
import { QueryText } from "./query-text.ts";
import { inPlace, newStep, type Place, type Ran, runIn, stageOf, type Trace } from "./trace.ts";
import { traceRecursion } from "./trace-recursion.ts";
import { traceSelect } from "./trace-select.ts";
import { traceSetOperation } from "./trace-set-operation.ts";

export interface XrayMeans {
  readonly parse: ParseSql;
  readonly run: RunQuery;
  /** Gets each step as soon as it was run. */
  readonly onStep?: (step: XrayStep) => void;
}

export type XrayOutcome =
  | { readonly status: "traced"; readonly xray: Xray }
  /** The text isn't a single query that gives rows, or PostgreSQL refuses it. */
  | { readonly status: "refused"; readonly reason: string };

/**
 * Steps through a query with real rows, by the rules of SPEC.md. Every step is a query that was run; the last gives the
 * result of the query as written, or `blocked` says which part couldn't be stepped into and why.
 */
export async function xrayQuery(
  sql: string,
  { parse, run, onStep = () => {} }: XrayMeans,
): Promise<XrayOutcome> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query")
    return {
      status: "refused",
      reason:
        parsed.kind === "syntax-error"
          ? parsed.message
          : "Only a single query that gives rows can be stepped through.",
    };
  const once = remembered(run);
  try {
    const catalogue = await readCatalogue(parsed.select, once);
    const { trace, steps, blocked } = newTrace(once, catalogue, new QueryText(sql), onStep);
    await trace.query(parsed.select, { label: "", wrap: (inner) => inner, common: new Set() }, parsed.sql);
    // Run by its last step at the latest: the first isn't to wait for the whole query.
    const result = await once(parsed.sql);
    return result.ok
      ? { status: "traced", xray: { steps, blocked, result } }
      : { status: "refused", reason: result.message };
  } catch (cause) {
    if (!(cause instanceof CannotStep)) throw cause;
    const result = await once(parsed.sql);
    return { status: "refused", reason: result.ok ? cause.message : result.message };
  }
}

/**
 * Does what comes ahead of a query's first step, and keeps nothing of it: parser, printer and PostgreSQL are several
 * times as slow at what they do for the first time.
 */
export async function rehearseXray(
  sql: string,
  { parse, run }: Pick<XrayMeans, "parse" | "run">,
): Promise<void> {
  const parsed = await parseQuery(parse, sql);
  if (parsed.kind !== "query") return;
  printSelect(parsed.select);
  await readCatalogue(parsed.select, run);
}

/** Data stay as they are while a query is stepped through, so the same SQL is run once. */
function remembered(run: RunQuery): RunQuery {
  const known = new Map<string, ReturnType<RunQuery>>();
  return (sql) => {
    const outcome = known.get(sql) ?? run(sql);
    known.set(sql, outcome);
    return outcome;
  };
}

function newTrace(run: RunQuery, catalogue: Catalogue, text: QueryText, onStep: (step: XrayStep) => void) {
  const steps: XrayStep[] = [];
  const blocked: Blocked[] = [];
  const trace: Trace = {
    run,
    catalogue,
    text,
    emit: (step) => {
      steps.push(step);
      onStep(step);
    },
    block: (each) => void blocked.push(each),
    query: (select, place, written) => traceQuery(select, place, trace, written),
    apart: () => newTrace(run, catalogue, text, () => {}),
  };
  return { trace, steps, blocked };
}

/** A query in its place: its common table expressions, then itself. */
async function traceQuery(select: SelectStmt, outer: Place, trace: Trace, written?: string): Promise<Stage> {
  const whole = printSelect(select);
  const final = async (): Promise<Ran> => {
    const ran = await trace.run(written ?? outer.wrap(whole));
    if (!ran.ok) throw new CannotStep(ran.message);
    return ran;
  };
  try {
    const place = await traceCommonTables(select, outer, trace);
    const { withClause: _with, ...rest } = select;
    if (rest.valuesLists?.length) {
      const ran = await final();
      const stage = stageOf(ran);
      trace.emit(
        newStep({
          clause: "values",
          place: place.label,
          title: "VALUES",
          span: trace.text.clause("select", rest.valuesLists),
          ...inPlace(place, printSelect(rest)),
          columns: stage.columns,
          rows: stage.rows.map((row) => ({ ...row, fate: "kept" })),
          rowsOut: stage.total,
          isComplete: stage.isComplete,
        }),
      );
      return stage;
    }
    const traceRest = rest.larg ? traceSetOperation : traceSelect;
    return await traceRest(rest, place, trace, final);
  } catch (cause) {
    if (!(cause instanceof CannotStep)) throw cause;
    trace.block({ place: outer.label, reason: cause.message });
    const ran = await final();
    const stage = stageOf(ran);
    trace.emit(
      newStep({
        clause: "result",
        place: outer.label,
        title: "The result",
        span: null,
        sql: written ?? outer.wrap(whole),
        written: outer.hangsOnRow ? null : (written ?? outer.wrap(whole)),
        columns: stage.columns,
        rows: stage.rows.map((row) => ({ ...row, fate: "kept" })),
        rowsOut: stage.total,
        isComplete: stage.isComplete,
      }),
    );
    return stage;
  }
}

/** The steps of WITH; gives the place that the query after it stands in. */
async function traceCommonTables({ withClause }: SelectStmt, outer: Place, trace: Trace): Promise<Place> {
  const ctes = (withClause?.ctes ?? []).flatMap((node) => nodeOf(node, "CommonTableExpr") ?? []);
  if (ctes.length === 0) return outer;
  const after = (count: number): Place => {
    const known = ctes.slice(0, count);
    const text = known.map((cte) => printSql({ CommonTableExpr: cte })).join(", ");
    const words = withClause?.recursive ? "WITH RECURSIVE" : "WITH";
    return {
      ...outer,
      common: new Set([...outer.common, ...known.map(({ ctename = "" }) => ctename)]),
      wrap: (sql) => {
        if (count === 0) return outer.wrap(sql);
        return outer.wrap(
          `${words} ${text} ${/^WITH\b/i.test(sql) ? `SELECT * FROM (${sql}) AS query` : sql}`,
        );
      },
    };
  };
  for (const [index, cte] of ctes.entries()) {
    const query = nodeOf(cte.ctequery, "SelectStmt");
    if (!query) continue;
    const name = cte.ctename ?? "";
    const place = { ...after(index), label: outer.label === "" ? name : `${outer.label} › ${name}` };
    if (!withClause?.recursive || !readsTable(query, name)) await trace.query(query, place);
    else await traceRecursive(cte, query, place, after(index + 1), trace);
  }
  return after(ctes.length);
}

async function traceRecursive(
  cte: CommonTableExpr,
  query: SelectStmt,
  place: Place,
  after: Place,
  trace: Trace,
): Promise<void> {
  const whole = () => runIn(trace, after, `SELECT * FROM ${quotedName(cte.ctename ?? "")}`);
  try {
    await traceRecursion(cte, query, place, trace, whole);
  } catch (cause) {
    if (!(cause instanceof CannotStep)) throw cause;
    trace.block({ place: place.label, reason: cause.message });
  }
}
