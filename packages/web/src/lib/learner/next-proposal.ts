import { chooseNext, type Proposal } from "@master-sql/learning";
import { DAY_MS } from "../../ui/durations.ts";
import { aimedChance } from "./aim.ts";
import type { KnownPath } from "./use-path.ts";

/** A choice stays for a day, unless something was done. */
export const seedOfDay = (now: number): number => Math.floor(now / DAY_MS);

const none: ReadonlySet<number> = new Set();

/**
 * What to do next, wherever it is asked: the same on every page for the same events, day and aim (an index of
 * `useAim`). `without`: items that were passed over.
 */
export function nextProposal(
  { learner, choice }: Pick<KnownPath, "learner" | "choice">,
  { aim, without = none }: { readonly aim: number; readonly without?: ReadonlySet<number> },
): Proposal | null {
  return chooseNext(learner.picture, learner.catalogue, {
    now: learner.now,
    seed: seedOfDay(learner.now) + without.size,
    target: aimedChance(aim),
    without,
    ...choice,
  });
}
