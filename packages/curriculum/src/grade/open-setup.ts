import { setTimeout } from "node:timers/promises";
import { SandboxFault, type SqlError, type SqlSandbox } from "@master-sql/engine/sandbox";

/** Opening has no limit of its own in a sandbox; a setup that takes longer than this is given up. */
export const SETUP_LIMIT_MS = 30_000;

export type SetupProblem =
  | { readonly kind: "too-slow" }
  | { readonly kind: "failed"; readonly error: SqlError | undefined; readonly message: string };

/** Opens a database made by a script; null when it is open. Throws SandboxFault for faults that aren't the script's. */
export async function openSetup(sandbox: SqlSandbox, sql: string): Promise<SetupProblem | null> {
  const limit = setTimeout(SETUP_LIMIT_MS, "too slow" as const, { ref: false });
  try {
    const first = await Promise.race([sandbox.open({ kind: "script", sql }), limit]);
    return first === "too slow" ? { kind: "too-slow" } : null;
  } catch (fault) {
    if (!(fault instanceof SandboxFault) || fault.code !== "setup-failed") throw fault;
    return { kind: "failed", error: fault.sqlError, message: fault.message };
  }
}
