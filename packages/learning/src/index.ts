export {
  type ChoiceOptions,
  chooseNext,
  MASTERED,
  type Proposal,
  type Reason,
} from "./choice/choose-next.ts";
export { type NextPath, type NextStep, nextLesson, nextSteps } from "./choice/next-steps.ts";
export { dueConcepts, planReviews } from "./choice/reviews.ts";
export { planSession } from "./choice/session.ts";
export { fitDifficulties } from "./difficulty/fit-difficulties.ts";
export { shareInterval } from "./history/share-interval.ts";
export { type DayOf, millisecondsOf, type Week, weekStreak, weeksOf } from "./history/weeks.ts";
export { type AnswerChange, changeByAnswer } from "./learner/answer-change.ts";
export type { AttemptEvent, PracticeEvent } from "./learner/evidence.ts";
export { type ConceptPicture, type LearnerPicture, learnerPicture } from "./learner/learner-picture.ts";
export { isOvercome, type LedgerEntry } from "./learner/mistake-ledger.ts";
export {
  type PracticeCatalogue,
  practiceCatalogue,
  priorDifficulty,
  questionKey,
} from "./learner/practice-catalogue.ts";
export { type PredictionQuality, predictionQuality } from "./measures.ts";
export {
  assumedConcepts,
  type Done,
  learningPath,
  type PathModule,
  type Reached,
  type Station,
  type Step,
} from "./path/learning-path.ts";
export { minutesFor, type Pace, paceOf } from "./path/pace.ts";
export { type PathDecisions, pathDecisions } from "./path/path-decisions.ts";
export { type DayProblem, dayProblem, type Plan, planUntil } from "./path/plan.ts";
export {
  MOST_QUESTIONS,
  type PlacementAnswer,
  type PlacementQuestion,
  type PlacementState,
  placementState,
} from "./placement/placement.ts";
export type { Answer } from "./predictor/answer.ts";
export { Predictor } from "./predictor/predictor.ts";
export { choosers } from "./simulation/choosers.ts";
export { type DemoOptions, type DemoStep, demoHistory } from "./simulation/demo-history.ts";
export { LEARNING_WORLDS, practise } from "./simulation/learner-worlds.ts";
export { type ReviewLoad, reviewLoad } from "./simulation/review-load.ts";
