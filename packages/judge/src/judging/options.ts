import type { Verdict } from "../verdicts/verdict.ts";
import type { KnownOutcomes } from "./known-runs.ts";

/** How much work grading an answer may take. */
export interface GradingOptions {
  /** Milliseconds for a run of the candidate; default DEFAULT_TIME_LIMIT_MS. */
  readonly timeLimitMs?: number;
  /** Work of the search after the grading databases, in trials; 0 for none. Default SEARCH_TRIALS. */
  readonly searchTrials?: number;
  /** Told what the visible data show, right or wrong, before small databases are tried. */
  onVisibleData?(verdict: Verdict): void;
  /**
   * Whether a rejection is explained by more runs: by a small database also when the visible data differ (rule G18), by
   * trying out what is at fault in statements (G30), and by planning again (G32). Verdicts are the same without. Default
   * true.
   */
  readonly counterexamples?: boolean;
  /** Kept by the caller for one dataset, so that answers after the first cost their own runs and plans alone (rule G32). */
  readonly known?: KnownOutcomes;
}
