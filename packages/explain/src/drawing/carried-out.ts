import { type PlanNode, readPlanText } from "@master-sql/judge/plans";
import { parseQuery } from "@master-sql/sql";
import { CannotDraw, type Subject } from "./model.ts";

/** Carries a query out, or the one that EXPLAIN is asked about, and gives its plan. */
export async function carriedOut(
  subject: Subject,
): Promise<{ readonly sql: string; readonly top: PlanNode }> {
  const sql = await explainedQuery(subject);
  const ran = await subject.run(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF, FORMAT JSON) ${sql}`);
  if (!ran.ok) throw new CannotDraw(`The query fails: ${ran.message}.`);
  const top = readPlanText(ran.rows.map(([line]) => line ?? "").join("\n"));
  if (!top) throw new CannotDraw("Its plan can't be read.");
  return { sql, top };
}

/** Of EXPLAIN, the query that it explains. */
async function explainedQuery({ sql, parse }: Subject): Promise<string> {
  const query = sql.replace(/^EXPLAIN\b\s*(?:\([^()]*\)|ANALYZE\b|VERBOSE\b)*\s*/i, "");
  const parsed = await parseQuery(parse, query);
  if (parsed.kind !== "query") throw new CannotDraw("A plan is drawn of a query.");
  return parsed.sql;
}
