import { canonicalHost, signInOrigin } from "../../lib/sign-in/canonical-host.ts";

/**
 * The address at which a sign-in wanted here has to begin, or null when that is here: on the canonical origin, and in a
 * window of its own, because the provider refuses to show itself in a frame and the browser keeps a frame's storage
 * apart. There it starts by itself.
 */
export function entranceElsewhere(target: string, signup: boolean): string | null {
  const origin = signInOrigin(window.location, canonicalHost());
  if (origin === window.location.origin && window.top === window.self) return null;
  const query = new URLSearchParams({ ...(signup ? { mode: "signup" } : {}), redirect: target, auto: "1" });
  return `${origin}/auth?${query}`;
}

/**
 * Sends the whole window to an address, also from inside a frame. Some browsers allow that only after a click. The
 * current page is replaced in the history: going back to it would only lead forward again.
 */
export function leaveTo(address: string): void {
  try {
    // Of a window on another origin nothing but this may be touched.
    (window.top ?? window).location.replace(address);
  } catch (cause) {
    console.warn("The browser kept the page from leaving its frame.", cause);
  }
}
