// Comes with the rest, since the page loads all of judging as one part when it is needed.

export { KnownOutcomes, KnownRuns, withKnownRuns, withRun } from "../judging/known-runs.ts";
export type { GradingOptions } from "../judging/options.ts";
export type { QueryTask } from "../judging/task.ts";
export { compareResults } from "../results/compare.ts";
export { isMadeOfPieces } from "./arrange/pieces.ts";
export { allSections, answersOf, authoringOf, pageOf, statedResultOf } from "./authoring.ts";
export type { DefineContract, Probe } from "./define/format.ts";
export type { WrongAnswer } from "./exercise-base.ts";
export { type ExerciseKind, exerciseKindSchema } from "./exercise-kind.ts";
export {
  type AnswerBundle,
  answerBundleSchema,
  type ExamQuestion,
  type Exercise,
  type ExerciseBundle,
  type ExerciseOf,
  examQuestionSchema,
  exerciseBundleSchema,
  exerciseFrontMatterSchema,
  type FrontMatterOf,
  isQueryExercise,
  type QueryExercise,
} from "./formats.ts";
export { type GradingTask, gradeAnswer, gradingTaskOf } from "./grading.ts";
export type { IndexContract } from "./index/format.ts";
export type { AuthoredCode, SectionRule } from "./kind-authoring.ts";
export type { ModifyContract } from "./modify/format.ts";
