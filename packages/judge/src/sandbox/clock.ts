/**
 * The moment at which the clock of every sandbox stands when it is opened and whenever an answer is judged, so that
 * now(), CURRENT_DATE and their kin mean the same for everybody on every day. From there the clock goes on as clocks do.
 */
export const SANDBOX_CLOCK = "2026-07-01T12:00:00Z";
