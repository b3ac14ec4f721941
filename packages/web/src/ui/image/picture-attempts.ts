import type { Attempt } from "./attempt.ts";

/** Where a picture comes from. */
export interface PictureSource {
  readonly src: string;
  readonly webp: string;
  /** Another place, asked when `src` can't be had. */
  readonly fallback: string;
}

const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 500;
const MOBILE_TIMEOUT_MS = 10_000;
/** Widths below 768 px are a phone's. */
export const MOBILE_QUERY = "(max-width: 767.98px)";

/**
 * A picture's requests: the address itself, three more with parameters that no cache on the way has seen, each after a
 * pause twice as long, and at last the fallback. `now` (ms since 1970) makes the parameters new. On a phone none takes
 * over 10 s.
 */
export function pictureAttempts(source: PictureSource, isMobile: boolean, now: number): Attempt[] {
  const timeoutMs = isMobile ? MOBILE_TIMEOUT_MS : null;
  const { src, webp, fallback } = source;
  const retries = Array.from({ length: MAX_RETRIES }, (_, before): Attempt => {
    const parameters = `?retry=${before + 1}&t=${now}`;
    const afterMs = FIRST_PAUSE_MS * 2 ** before;
    return { src: src + parameters, webp: webp + parameters, afterMs, timeoutMs };
  });
  return [{ src, webp, afterMs: 0, timeoutMs }, ...retries, { src: fallback, afterMs: 0, timeoutMs }];
}
