import { z } from "zod";
import { durableStorage } from "../storage/durable-storage.ts";

/** Where to go after signing in, in case the address loses it on the way. */
const KEY = "master-sql.pending-redirect";
const LIFETIME_MS = 10 * 60_000;

const pendingSchema = z.object({ path: z.string(), timestamp: z.number() });

export function storePendingRedirect(path: string, now: number): void {
  durableStorage.set(KEY, JSON.stringify({ path, timestamp: now }));
}

/**
 * The stored path; null, and deleted, when it isn't readable or older than 10 minutes. The caller checks that it is
 * safe.
 */
export function readPendingRedirect(now: number): string | null {
  const path = parse(durableStorage.get(KEY), now);
  if (path === null) clearPendingRedirect();
  return path;
}

export function clearPendingRedirect(): void {
  durableStorage.remove(KEY);
}

function parse(stored: string | null, now: number): string | null {
  if (stored === null) return null;
  try {
    const { path, timestamp } = pendingSchema.parse(JSON.parse(stored));
    const age = now - timestamp;
    return age >= 0 && age < LIFETIME_MS ? path : null;
  } catch {
    return null;
  }
}
