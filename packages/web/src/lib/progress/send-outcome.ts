import type { RecordAttemptResponse } from "@master-sql/protocol";
import type { CallFailure } from "../backend/call-function.ts";

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
 * What a call that failed means for the entry that it carried. Only our own server can refuse: a 404 of a proxy on the
 * way says nothing about the entry. Without an answer, or one that can be read, the next entry would fare no better.
 */
export function outcomeOfFailure({ status, isOurs, message, retryAfterMs }: CallFailure): SendOutcome {
  if (status === null || status < 400) return { kind: "later", stop: true };
  if (status < 500 && !passing.has(status) && isOurs) return { kind: "refused", message };
  return {
    kind: "later",
    stop: passing.has(status),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  };
}
