/** Given anew each day at midnight UTC, and spent before earned ones. */
export const FREE_CREDITS_PER_DAY = 5;

/** The one-time bonus for answering the survey. */
export const PROMO = {
  credits: 100,
  worthUsd: 30,
  /** It's for the first so many users who claim it. */
  users: 1_000,
  /** Days of 24 hours after the grant, after which what is left of it is gone. */
  validDays: 30,
} as const;
