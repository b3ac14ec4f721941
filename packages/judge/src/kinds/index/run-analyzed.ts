import { runStaged, type StagedRun, type StagedScript } from "../../judging/staged-run.ts";
import type { SqlSandbox, StartingPoint } from "../../sandbox/index.ts";

const OPTIONS = ["analyze", "buffers", "timing off", "summary off", "format json"];
/** What measures a query's plan: pages and rows, never time. */
export const EXPLAINED = `explain (${OPTIONS.join(", ")})`;
/** The same, with the table's name before each column. */
export const EXPLAINED_VERBOSE = `explain (${["verbose", ...OPTIONS].join(", ")})`;

/**
 * Statistics and the visibility map as they will be before long, so that plans don't depend on what ran before. An answer
 * changes no row, so they are the same after it.
 */
export const VACUUMED: StartingPoint = { script: "vacuum (analyze)", looks: [] };

/** Tables with indexed expressions that have no statistics: nothing knew of them when the tables were analyzed. */
const UNANALYZED = `
select distinct quote_ident(n.nspname) || '.' || quote_ident(c.relname)
from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
where i.indexprs is not null and n.nspname !~ '^pg_' and not exists (select from pg_statistic s where s.starelid = i.indexrelid)
order by 1`;

/** Runs an answer, and looks at the result once all that is indexed is analyzed. */
export async function runAnalyzed(
  sandbox: SqlSandbox,
  { answer, after }: Pick<StagedScript, "answer" | "after">,
  timeLimitMs: number | undefined,
): Promise<StagedRun> {
  const script = { from: VACUUMED, answer };
  const run = await runStaged(sandbox, { ...script, after: [...after, UNANALYZED] }, timeLimitMs);
  const tables = run.status === "ran" ? (run.after[after.length]?.rows ?? []).flat() : [];
  if (tables.length === 0) return run;
  const analyzed = await runStaged(
    sandbox,
    { ...script, after: [`analyze ${tables.join(", ")}`, ...after] },
    timeLimitMs,
  );
  return analyzed.status === "ran" ? { ...analyzed, after: analyzed.after.slice(1) } : analyzed;
}

export function withoutSemicolon(query: string): string {
  return query.trim().replace(/;\s*$/, "");
}
