export { type InputTexts, type ReadText, readerOf, takeTexts } from "./input-texts.ts";
export { type JudgePairsOptions, judgePairs, type LineVerdict } from "./judge-pairs.ts";
export { openSetup, SETUP_LIMIT_MS } from "./open-setup.ts";
export { fixedRelations } from "./pair-limits.ts";
export {
  DEFAULT_PAIR_BUDGET,
  judgePair,
  type PairBudget,
  type PairVerdict,
  pairVerdict,
  type QueryPair,
  unusable,
  wrongVerdict,
} from "./pair-verdict.ts";
export { jsonLines, type PairLine, readPair, setupFiles } from "./read-pairs.ts";
export { linesPrinted, runConfined } from "./run-confined.ts";
