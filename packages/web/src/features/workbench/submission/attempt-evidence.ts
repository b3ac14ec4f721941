/** What is told with an answer about how it came about. */
export interface AttemptEvidence {
  /** Hint rungs that were open. */
  readonly hintsUsed: number;
  /** Which they were: the exercise's hints from 1 on, those on rejected answers from 10 on. */
  readonly hintRungs: readonly number[];
}

/** The evidence of the exercise's hints, of which the first are open, and of the rungs on rejected answers. */
export function hintEvidence(hintsOpen: number, rungsOpen: readonly number[]): AttemptEvidence {
  const own = Array.from({ length: hintsOpen }, (_, index) => index + 1);
  const hintRungs = [...new Set([...own, ...rungsOpen])];
  return { hintsUsed: hintRungs.length, hintRungs };
}
