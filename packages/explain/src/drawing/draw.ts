import type { DrawingKind } from "@master-sql/course";
import { indexOfByte, type ParseSql } from "@master-sql/sql";
import { drawBtree } from "./draw-btree.ts";
import { drawClauses } from "./draw-clauses.ts";
import { drawGroups } from "./draw-groups.ts";
import { drawHistory } from "./draw-history.ts";
import { drawJoin } from "./draw-join.ts";
import { drawPlan } from "./draw-plan.ts";
import { drawTable } from "./draw-table.ts";
import { drawTruth } from "./draw-truth.ts";
import { drawWindow } from "./draw-window.ts";
import { CannotDraw, type DrawingMeans, type Drawn, type Subject } from "./model.ts";

const drawers: Readonly<Record<DrawingKind, (subject: Subject) => Promise<Drawn>>> = {
  join: drawJoin,
  groups: drawGroups,
  truth: drawTruth,
  clauses: drawClauses,
  window: drawWindow,
  history: drawHistory,
  plan: drawPlan,
  btree: drawBtree,
  table: drawTable,
};

export type DrawingOutcome =
  | { readonly status: "drawn"; readonly drawn: Drawn }
  /** The query doesn't fit the kind of picture, or is too large for one; `reason` is a sentence. */
  | { readonly status: "refused"; readonly reason: string };

/**
 * Draws what a query does, by running it.
 * @param sql the query; statements before it prepare the data
 */
export async function draw(kind: DrawingKind, sql: string, means: DrawingMeans): Promise<DrawingOutcome> {
  try {
    const { script, query } = await lastStatement(sql, means.parse);
    const subject = { sql: query, parse: means.parse, run: means.runAfter(script) };
    return { status: "drawn", drawn: await drawers[kind](subject) };
  } catch (cause) {
    if (!(cause instanceof CannotDraw)) throw cause;
    return { status: "refused", reason: cause.message };
  }
}

async function lastStatement(sql: string, parse: ParseSql): Promise<{ script: string; query: string }> {
  const statements = await parse(sql).then(
    ({ stmts }) => stmts ?? [],
    (error: unknown) => {
      throw new CannotDraw(error instanceof Error ? `${error.message}.` : "It can't be parsed.");
    },
  );
  const last = statements.at(-1);
  if (!last) throw new CannotDraw("A query to draw is missing.");
  const at = indexOfByte(sql, last.stmt_location ?? 0);
  return { script: sql.slice(0, at), query: sql.slice(at).trim().replace(/;\s*$/, "") };
}
