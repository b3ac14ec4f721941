import { setTimeout } from "node:timers/promises";
import { SandboxFault, type SqlError, type SqlSandbox } from "@master-sql/judge/sandbox";

/** Opening has no limit of its own in a sandbox; a setup that takes longer than this is given up. */
export const SETUP_LIMIT_MS = 30_000;

/** Why a setup script can't be used. */
export type SetupProblem =
  | { readonly kind: "too-slow" }
  | { readonly kind: "failed"; readonly error: SqlError | undefined; readonly message: string };

/** pg_dump empties the search path, since it writes every name with its schema. */
const PATH_AGAIN = `
;SELECT pg_catalog.set_config('search_path', 'public', false)
 WHERE pg_catalog.current_setting('search_path') IN ('', '""')`;

/** Errors from commands of psql, or from owners and roles, in the script of a dump. */
const OF_A_DUMP = /COPY FROM STDIN|command of the psql program|^(The setup script failed: )?role "/;

/** Opens a database that a script makes; null once it is open. Throws SandboxFault if the sandbox itself fails. */
export async function openSetup(sandbox: SqlSandbox, sql: string): Promise<SetupProblem | null> {
  const limit = setTimeout(SETUP_LIMIT_MS, "too slow" as const, { ref: false });
  try {
    const source = { kind: "script", sql: `${sql.replace(/^\uFEFF/, "")}${PATH_AGAIN}` } as const;
    const first = await Promise.race([sandbox.open(source), limit]);
    return first === "too slow" ? { kind: "too-slow" } : null;
  } catch (fault) {
    if (!(fault instanceof SandboxFault) || fault.code !== "setup-failed") throw fault;
    const advice = OF_A_DUMP.test(fault.message)
      ? ". If pg_dump wrote the script, have it written with --inserts --no-owner --no-privileges, without lines that begin with a backslash"
      : "";
    const { sqlError: error } = fault;
    return {
      kind: "failed",
      error: error && { ...error, message: `${error.message}${advice}` },
      message: `${fault.message}${advice}`,
    };
  }
}
