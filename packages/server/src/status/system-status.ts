import type { PartStatus, SystemStatus } from "@master-sql/protocol";
import manifest from "../../package.json" with { type: "json" };
import { limitedCheck, type PartCheck } from "./part-check.ts";

/** How long a status is handed out again, so that many people looking at once cost one look. */
const FRESH_MS = 5_000;

export interface SystemStatusSettings {
  readonly checks: readonly PartCheck[];
  readonly onFault: (part: PartStatus["part"], error: unknown) => void;
  /** {@link FRESH_MS}, unless a test says otherwise. */
  readonly freshMs?: number;
}

/** Looks at all parts at once when it is called, unless somebody looked a moment ago. Never throws. */
export function systemStatus({
  checks,
  onFault,
  freshMs = FRESH_MS,
}: SystemStatusSettings): () => Promise<SystemStatus> {
  const startedAt = new Date();
  const limited = checks.map((check) => limitedCheck(check, onFault));
  let latest: { readonly at: number; readonly status: Promise<SystemStatus> } | null = null;

  async function look(): Promise<SystemStatus> {
    const parts = await Promise.all(limited.map((check) => check()));
    const now = Date.now();
    return {
      status: parts.some(({ state }) => state === "failing") ? "degraded" : "working",
      checkedAt: new Date(now).toISOString(),
      version: manifest.version,
      startedAt: startedAt.toISOString(),
      uptimeSeconds: Math.floor((now - startedAt.getTime()) / 1000),
      parts,
    };
  }

  return () => {
    const now = performance.now();
    if (latest === null || now - latest.at > freshMs) latest = { at: now, status: look() };
    return latest.status;
  };
}
