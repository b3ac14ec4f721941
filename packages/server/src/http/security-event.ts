/** What whoever watches over the service wants to find in the log, whatever came of it. */
export type SecurityEvent =
  | "sign-in"
  | "sign-in-failed"
  | "sign-out"
  /** Refresh tokens that are used up, as a thief's would be, and tokens that we never issued. */
  | "token-refused"
  | "email-changed"
  | "account-deleted"
  | "account-deletion-refused"
  | "data-exported"
  /** More requests than a limit allows: noted once for each caller and period. */
  | "limit-exceeded"
  /** More rows or bytes than an account may have. */
  | "storage-refused"
  /** Row-level security, or a function that isn't for the caller. */
  | "access-refused"
  | "operator-action";

/** Ids and codes of ours: no addresses of people, tokens or texts. */
export interface SecurityDetails {
  /** The account's id. */
  readonly user?: string;
  readonly session?: string;
  /** Which limit, why it failed, what was done. */
  readonly what?: string;
}

export type NoteSecurity = (event: SecurityEvent, details?: SecurityDetails) => void;
