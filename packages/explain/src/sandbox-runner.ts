import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { type RunQuery, XRAY_ROW_LIMIT } from "./model.ts";

/**
 * Runs the queries of an X-ray in a sandbox: in its session, with whatever stands there; or, with a script that makes
 * the data (which may be empty), each for itself after that script, on the dataset as it was opened.
 */
export function sandboxRunner(sandbox: Pick<SqlSandbox, "run">, script?: string): RunQuery {
  return async (sql) => {
    const outcome = await sandbox.run(script ? `${script}\n;\n${sql}` : sql, {
      rowLimit: XRAY_ROW_LIMIT,
      ...(script !== undefined && { isolated: true }),
    });
    if (outcome.status === "failed") return { ok: false, message: outcome.error.message };
    const result = outcome.results.at(-1);
    if (outcome.status !== "completed" || !result)
      return { ok: false, message: "The step was ended before it was done." };
    return { ok: true, columns: result.columns, rows: result.rows, truncated: result.truncated };
  };
}
