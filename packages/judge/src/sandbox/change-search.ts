import type { Contract, Fact } from "../contract/index.ts";
import type { Unjudged } from "./early-end.ts";

/** A script that changes rows and is right on all data that its exercise has. */
export interface ChangeTask {
  readonly candidate: string;
  /** Accepted scripts, the first is the reference. */
  readonly solutions: readonly string[];
  /** By what the result of the last statement is compared, where it counts. */
  readonly returning?: Pick<Contract, "order" | "names" | "columns">;
  /** What holds in every database that is tried. */
  readonly facts?: readonly Fact[];
  /** Work that the search may do, in trials (see TrialBudget of the search). */
  readonly trials: number;
  /** The same seed gives the same database. */
  readonly seed: number;
}

/** What a search for a database came to on which a script leaves another state than every solution does. */
export interface ChangeSearch {
  /** A script that turns the dataset into such a database; null where none was found. */
  readonly script: string | null;
  /** Databases on which both left the same. */
  readonly databases: number;
  /** As of `Checked`; `not`: scripts of this sort can't be searched for. */
  readonly searched: "exhausted" | "budget" | "same-query" | "not";
  /**
   * Why nothing follows from that the answer is right wherever it was tried: it looks at the session by this name, ran out
   * of memory or the like, or works so much that too few databases were tried. Where a database was found, also what may
   * give something else there another time.
   */
  readonly doubt?: { readonly reads: string } | "resources" | "budget";
}

/** How the search ended. The session's data are as before in every case. */
export type ChangeOutcome = ({ readonly status: "searched" } & ChangeSearch) | Unjudged;
