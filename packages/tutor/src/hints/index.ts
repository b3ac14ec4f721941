export { type Blame, type BlameMeans, blame, type IsRight } from "./blame.ts";
export { type HintExample, hintExamples } from "./examples.ts";
export {
  type LadderMeans,
  ladderFor,
  type RejectedAnswer,
  type Rung,
  type RungNumber,
  rungPromises,
} from "./ladder.ts";
export { BLANK, withoutGaps } from "./skeleton.ts";
export { HintsStopped, triedRight } from "./tried-right.ts";
