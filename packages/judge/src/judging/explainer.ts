import { columnsUsedOtherwise } from "../search/counterexample/column-uses.ts";
import { Explainer, type SearchAgain } from "../search/counterexample/explain-difference.ts";
import type { ValuePools } from "../search/databases/value-pools.ts";
import type { PreparedPair } from "../search/trials/prepared-pair.ts";
import type { TrialRunner } from "../search/trials/trial-runner.ts";
import type { Work } from "./work.ts";

interface ExplainerMeans {
  readonly runner: TrialRunner;
  readonly pair: PreparedPair;
  readonly pools: ValuePools;
  readonly search?: SearchAgain;
}

/** The explainer that shrinks a database until it shows the difference between two queries at a glance. */
export function explainerOf(
  { tables, facts, budget, reference, candidate }: Work,
  { runner, pair, pools, search }: ExplainerMeans,
): Explainer {
  return new Explainer({
    tables,
    pools,
    runner,
    pair,
    facts,
    usedOtherwise: columnsUsedOtherwise(reference.select, candidate.select),
    isOver: () => budget.isOver(1),
    ...(search && { search }),
  });
}
