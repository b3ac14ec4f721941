export interface JudgeLimits {
  /** Milliseconds after which no new trial is begun. A single query may take longer: whoever runs this ends the worker. */
  readonly timeBudgetMs: number;
  /** Milliseconds from any origin. */
  readonly now: () => number;
  readonly seed: number;
}
