import type { Context } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { AppEnvironment } from "./bindings.ts";
import type { Counted, RequestCounts } from "./request-counts.ts";
import { noteSecurity } from "./security-events.ts";

/** How many requests one client may make, per this many seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** Generous enough for a class behind one address; they stop loops and brute force. */
export const RATE_LIMITS = {
  /** By address: everything that has to do with signing in, whatever comes of it. */
  auth: { requests: 600, seconds: 60 },
  /** By address. */
  authorize: { requests: 120, seconds: 60 },
  token: { requests: 300, seconds: 60 },
  /** By user; by address before the caller is known. */
  functions: { requests: 240, seconds: 60 },
  /** By user, else by address: functions that do more than read. */
  writes: { requests: 240, seconds: 60 },
  rest: { requests: 300, seconds: 60 },
  /** By user, else by address. */
  feedback: { requests: 10, seconds: 600 },
  /** By user. */
  export: { requests: 10, seconds: 600 },
  deletion: { requests: 10, seconds: 600 },
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

/**
 * Counted for all servers together: what signs in, writes, or costs much. The others are counted by each process, so
 * that N servers let through N times as many: they only read, and to count one in the database costs it not much less
 * than to answer it (docs/benchmarks.md).
 */
export const COUNTED_TOGETHER: ReadonlySet<keyof RateLimits> = new Set([
  "authorize",
  "token",
  "writes",
  "feedback",
  "export",
  "deletion",
  "unsubscribe",
  "tutor",
  "tutorAddress",
]);

/** Counts a request of `key`. True when it's one too many; then `Retry-After` is set on the response. */
export type RateLimiter = (context: Context<AppEnvironment>, key: string) => Promise<boolean>;

/**
 * `name` is what the log says of a limit that was exceeded. With `together`, all servers let through what one does; each
 * goes on by its own count while the database doesn't answer.
 */
export function rateLimiter(
  { requests, seconds }: RateLimit,
  name: string,
  together: RequestCounts | null = null,
): RateLimiter {
  const counter = new RateLimiterMemory({ points: requests, duration: seconds });
  return async (context, key) => {
    const own = await consume(counter, key);
    // Whoever is refused here isn't asked about: a flood costs the database nothing.
    const all = own.requests > requests ? null : await together?.count(`${name}\n${key}`, seconds);
    if (all && all.requests > requests) await counter.block(key, all.msLeft / 1_000);
    const counted = all && all.requests > own.requests ? all : own;
    if (counted.requests <= requests) return false;
    // The first of many says enough.
    if (counted.requests === requests + 1) noteSecurity(context, "limit-exceeded", { what: name });
    context.header("Retry-After", String(Math.max(1, Math.ceil(counted.msLeft / 1_000))));
    return true;
  };
}

async function consume(counter: RateLimiterMemory, key: string): Promise<Counted> {
  const counted = await counter.consume(key).catch((rejection: unknown) => {
    if (rejection instanceof RateLimiterRes) return rejection;
    throw rejection;
  });
  return { requests: counted.consumedPoints, msLeft: counted.msBeforeNext };
}
