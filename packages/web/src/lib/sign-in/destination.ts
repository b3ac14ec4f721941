import { clearPendingRedirect, readPendingRedirect } from "./pending-redirect.ts";
import { safeRedirect } from "./safe-redirect.ts";

/**
 * Where somebody who has signed in wanted to go: by the address's `redirect` parameter, else by what this browser
 * stored; null when neither is a safe path.
 */
export function signInDestination(redirectParameter: string | null): string | null {
  const { origin } = window.location;
  return safeRedirect(redirectParameter, origin) ?? safeRedirect(readPendingRedirect(Date.now()), origin);
}

/** Forgets the stored path when it is the one that is being gone to; another one belongs to another tab. */
export function takePendingRedirect(path: string): void {
  if (readPendingRedirect(Date.now()) === path) clearPendingRedirect();
}
