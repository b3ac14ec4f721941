import { type RunQuery, XRAY_ROW_LIMIT } from "@master-sql/engine/explain";
import type { SqlSandbox } from "@master-sql/engine/sandbox";

/** Runs the queries of an X-ray in a sandbox's session. */
export function sandboxRunner(sandbox: SqlSandbox): RunQuery {
  return async (sql) => {
    const outcome = await sandbox.run(sql, { rowLimit: XRAY_ROW_LIMIT });
    if (outcome.status === "failed") return { ok: false, message: outcome.error.message };
    const result = outcome.results.at(-1);
    if (outcome.status !== "completed" || !result) return { ok: false, message: outcome.status };
    return { ok: true, columns: result.columns, rows: result.rows, truncated: result.truncated };
  };
}
