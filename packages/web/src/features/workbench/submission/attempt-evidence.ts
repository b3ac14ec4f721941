/** What is told with an answer about how it came about. */
export interface AttemptEvidence {
  /** Hint rungs that were open. */
  readonly hintsUsed: number;
}
