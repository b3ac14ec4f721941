/** How work of a sandbox ended before it was done. */
export type EarlyEnd =
  /** The safety net: the clock never says that an answer is right. */
  | { readonly status: "timed-out"; readonly limitMs: number }
  | { readonly status: "cancelled" }
  /** `message` is for the learner: out of memory, worker lost. */
  | { readonly status: "crashed"; readonly message: string };

/** How judging ended without a result. */
export type Unjudged =
  | EarlyEnd
  /** What judging needs could not be loaded, as without a connection; nothing was tried. */
  | { readonly status: "unavailable"; readonly message: string };
