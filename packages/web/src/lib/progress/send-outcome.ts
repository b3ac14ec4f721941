import { apiErrorSchema, type RecordAttemptResponse } from "@master-sql/engine/api";

/** What came of sending an entry. */
export type SendOutcome =
  | { readonly kind: "delivered"; readonly response: RecordAttemptResponse | null }
  | { readonly kind: "refused"; readonly message: string }
  | {
      readonly kind: "later";
      /** What the server asked for, milliseconds. */
      readonly retryAfterMs?: number;
      /** True when the next entry would fare no better: no network, server busy, signed out. */
      readonly stop: boolean;
    };

/** Statuses that pass by themselves, and by which the server speaks about itself rather than about this entry. */
const passing = new Set([401, 408, 425, 429, 502, 503, 504]);

/**
 * What an error status means for an entry. `body` is the answer as parsed JSON, or undefined when it was none.
 * Only an answer in our own server's form can refuse: a 404 of a proxy on the way says nothing about the entry.
 */
export function outcomeOfStatus(status: number, retryAfter: string | null, body: unknown): SendOutcome {
  const retryAfterMs = retryAfterMilliseconds(retryAfter);
  const error = apiErrorSchema.safeParse(body);
  if (status >= 400 && status < 500 && !passing.has(status) && error.success) {
    return { kind: "refused", message: error.data.error.message };
  }
  return {
    kind: "later",
    stop: passing.has(status),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** `Retry-After` in seconds; a date or nonsense is as if it were missing. */
function retryAfterMilliseconds(header: string | null): number | undefined {
  if (header === null || !/^\d{1,6}$/.test(header.trim())) return undefined;
  return Number(header) * 1000;
}
