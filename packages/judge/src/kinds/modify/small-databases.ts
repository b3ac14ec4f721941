import type { GradingOptions } from "../../judging/options.ts";
import { readsSession, undecided } from "../../judging/verdicts.ts";
import type { JudgedContract } from "../../results/compare.ts";
import { JUDGING_LIMIT_MS, type SqlSandbox } from "../../sandbox/index.ts";
import type { Checked } from "../../verdicts/checked.ts";
import type { Verdict } from "../../verdicts/verdict.ts";
import type { ModifyContract } from "./format.ts";

/** The same for everybody (rule G20); a script is carried out and undone for each, which takes longer than a query. */
const SEARCH_TRIALS = 250;
const SEED = 1;

/** What answers are held against in a search. */
export interface SearchedTask {
  readonly solutions: readonly string[];
  readonly contract: Pick<ModifyContract, "facts"> & { readonly returning?: JudgedContract };
}

type SmallDatabase =
  /** A script that makes a database on which the answer leaves another state than every solution. */
  | {
      readonly kind: "found";
      readonly script: string;
      /** The verdict where the answer is right there after all, since what it reads is not the same each time. */
      readonly unlessWrong: Verdict | null;
    }
  | { readonly kind: "none"; readonly databases: number; readonly searched: Checked["searched"] }
  | { readonly kind: "ended"; readonly verdict: Verdict };

/** Looks for a database on which an answer is wrong that is right on all that the exercise has (rule G44). */
export async function findSmallDatabase(
  sandbox: SqlSandbox,
  { solutions, contract }: SearchedTask,
  candidate: string,
  { searchTrials = SEARCH_TRIALS, timeLimitMs = 0 }: GradingOptions,
): Promise<SmallDatabase> {
  if (searchTrials === 0) return { kind: "none", databases: 0, searched: "not" };
  const { returning } = contract;
  const facts = [...(contract.facts ?? []), ...(returning?.facts ?? [])];
  const outcome = await sandbox.searchChanges(
    {
      candidate,
      solutions,
      ...(returning && { returning }),
      facts,
      trials: Math.min(searchTrials, SEARCH_TRIALS),
      seed: SEED,
    },
    { timeLimitMs: Math.max(timeLimitMs, JUDGING_LIMIT_MS) },
  );
  switch (outcome.status) {
    case "searched": {
      const { script, databases, searched, doubt } = outcome;
      if (script !== null)
        return {
          kind: "found",
          script,
          unlessWrong: typeof doubt === "object" ? readsSession(doubt.reads) : null,
        };
      if (doubt === undefined) return { kind: "none", databases, searched };
      return {
        kind: "ended",
        verdict: typeof doubt === "string" ? undecided(doubt) : readsSession(doubt.reads),
      };
    }
    case "timed-out":
      return { kind: "ended", verdict: undecided("time") };
    case "cancelled":
    case "crashed":
    case "unavailable":
      return { kind: "ended", verdict: undecided(outcome.status) };
  }
}
