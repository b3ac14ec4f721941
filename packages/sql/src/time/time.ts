/** Spans of time in milliseconds. */
export const HOUR_MS = 3_600_000;
/** A day in milliseconds, of 24 hours. */
export const DAY_MS = 24 * HOUR_MS;
