/** What is said of a place in a query, a rung at a time. */
export interface Rungs {
  /** Where to look, in the learner's own words. */
  readonly where: string;
  /** What happens there. */
  readonly what: string;
  /** What to write there, without writing it into the learner's query. */
  readonly write: string;
}

/** All of it, where nothing stands between. */
export function inOne({ where, what, write }: Rungs): string {
  return [where, what, write].filter((sentence) => sentence !== "").join(" ");
}
