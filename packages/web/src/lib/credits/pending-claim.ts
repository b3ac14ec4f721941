import { z } from "zod";
import { durableStorage } from "../storage/durable-storage.ts";

/** Set by somebody who has to sign in before they can claim the bonus, so that the survey opens when they are back. */
const KEY = "master-sql.pending-credit-claim";
const LIFETIME_MS = 10 * 60_000;

const claimSchema = z.object({ timestamp: z.number() });

export function storePendingClaim(now: number): void {
  durableStorage.set(KEY, JSON.stringify({ timestamp: now }));
}

/** True when a claim was stored less than 10 minutes ago. What is older or can't be read is deleted. */
export function hasPendingClaim(now: number): boolean {
  const pending = isPending(durableStorage.get(KEY), now);
  if (!pending) clearPendingClaim();
  return pending;
}

export function clearPendingClaim(): void {
  durableStorage.remove(KEY);
}

function isPending(stored: string | null, now: number): boolean {
  if (stored === null) return false;
  try {
    const age = now - claimSchema.parse(JSON.parse(stored)).timestamp;
    return age >= 0 && age < LIFETIME_MS;
  } catch {
    return false;
  }
}
