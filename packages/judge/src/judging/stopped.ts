import type { Verdict } from "../verdicts/verdict.ts";
import type { StagedRun } from "./staged-run.ts";

/** What a verdict hangs on was stopped, so that nothing is decided (rule G15). */
class Stopped extends Error {
  readonly verdict: Verdict;

  constructor(verdict: Verdict) {
    super("Judging was stopped.");
    this.verdict = verdict;
  }
}

/** The run itself where it came to an end. Throws within {@link unlessStopped} where it was stopped. */
export function ended(run: StagedRun): Exclude<StagedRun, { status: "undecided" }> {
  if (run.status === "undecided") throw new Stopped(run.verdict);
  return run;
}

/** What work comes to; the verdict alone where a run was stopped on the way. */
export async function unlessStopped<T>(work: () => Promise<T>): Promise<T | { readonly verdict: Verdict }> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Stopped) return { verdict: cause.verdict };
    throw cause;
  }
}
