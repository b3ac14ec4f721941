import type { PairVerdict, QueryPair } from "@master-sql/engine/search";

export interface PairTask extends QueryPair {
  /** Script that makes schema and data on an empty database. */
  readonly setup: string;
  readonly timeBudgetMs: number;
  readonly seed: number;
}

export interface ToPairWorker {
  readonly task: PairTask;
}

export type FromPairWorker =
  /** PostgreSQL has started. */
  | { readonly kind: "ready" }
  /** The setup has been run; the time of the verdict begins. */
  | { readonly kind: "opened" }
  | { readonly kind: "judged"; readonly verdict: PairVerdict }
  /** A fault of ours, or PostgreSQL lost: this worker is of no further use. */
  | { readonly kind: "failed"; readonly message: string };
