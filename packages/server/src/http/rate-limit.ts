import type { Context } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { AppEnvironment } from "./bindings.ts";
import { noteSecurity } from "./security-events.ts";

/** How many requests one client may make, per this many seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Generous enough for a class behind one address; they stop loops and brute force. Counted by each process for
 * itself: N servers let through N times as many.
 */
export const RATE_LIMITS = {
  /** By address: everything that has to do with signing in, whatever comes of it. */
  auth: { requests: 600, seconds: 60 },
  /** By address. */
  authorize: { requests: 120, seconds: 60 },
  token: { requests: 300, seconds: 60 },
  /** By user; by address before the caller is known. */
  functions: { requests: 240, seconds: 60 },
  rest: { requests: 300, seconds: 60 },
  /** By user, else by address. */
  feedback: { requests: 10, seconds: 600 },
  /** By user. */
  export: { requests: 10, seconds: 600 },
  /** By address; links that carry our signature aren't counted. */
  unsubscribe: { requests: 20, seconds: 600 },
  /** Questions to the tutor, by user and by address: each may take seconds of a grader. */
  tutor: { requests: 40, seconds: 600 },
  tutorAddress: { requests: 400, seconds: 600 },
  /** By address. The page asks four times a minute. */
  status: { requests: 60, seconds: 60 },
  /** By address: whether the server can do its work, as a balancer asks. */
  ready: { requests: 240, seconds: 60 },
} as const satisfies Record<string, RateLimit>;
export type RateLimits = Readonly<Record<keyof typeof RATE_LIMITS, RateLimit>>;

/** Counts a request of `key`. True when it's one too many; then `Retry-After` is set on the response. */
export type RateLimiter = (context: Context<AppEnvironment>, key: string) => Promise<boolean>;

/** `name` is what the log says of a limit that was exceeded. */
export function rateLimiter({ requests, seconds }: RateLimit, name: string): RateLimiter {
  const counter = new RateLimiterMemory({ points: requests, duration: seconds });
  return async (context, key) => {
    try {
      await counter.consume(key);
      return false;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      // The first of many says enough.
      if (rejection.consumedPoints === requests + 1) noteSecurity(context, "limit-exceeded", { what: name });
      context.header("Retry-After", String(Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))));
      return true;
    }
  };
}
