import type { TutorContext } from "../context.ts";
import { runIsolated } from "../showing/show.ts";
import { type Plan, readPlan } from "./plan.ts";

/** The plan of a query as it was carried out, after other statements; null where it couldn't be. */
export async function planOf(context: TutorContext, sql: string, before = ""): Promise<Plan | null> {
  const body = sql.trim().replace(/;\s*$/, "");
  const outcome = await runIsolated(context, `${before}EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${body}`);
  const cell = outcome.status === "completed" ? outcome.results.at(-1)?.rows[0]?.[0] : null;
  if (typeof cell !== "string") return null;
  try {
    return readPlan(JSON.parse(cell));
  } catch {
    return null;
  }
}

/** The plan of a query once its data are in memory: the first run on fresh data also does work that is never done again. */
export async function warmPlanOf(context: TutorContext, sql: string): Promise<Plan | null> {
  return (await planOf(context, sql)) && (await planOf(context, sql));
}

/** Fewer pages, or as many and fewer rows. */
export function costsLess(one: Plan, other: Plan): boolean {
  return one.pages < other.pages || (one.pages === other.pages && one.rows < other.rows);
}
