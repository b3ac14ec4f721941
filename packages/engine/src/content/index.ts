export * from "../contract/index.ts";
export type { DefineContract, Probe } from "../kinds/define/format.ts";
export type { WrongAnswer } from "../kinds/exercise-base.ts";
export { type ExerciseKind, exerciseKindSchema } from "../kinds/exercise-kind.ts";
export {
  type AnswerBundle,
  answerBundleSchema,
  type ExamQuestion,
  type Exercise,
  type ExerciseBundle,
  examQuestionSchema,
  exerciseBundleSchema,
  exerciseFrontMatterSchema,
  isQueryExercise,
  type QueryExercise,
} from "../kinds/formats.ts";
export type { IndexContract } from "../kinds/index/format.ts";
export type { ModifyContract } from "../kinds/modify/format.ts";
export * from "./bundle.ts";
export * from "./cheat-sheet.ts";
export * from "./drawing.ts";
export * from "./interview.ts";
export * from "./lesson.ts";
export * from "./manifest.ts";
export * from "./quiz.ts";
export * from "./redirects.ts";
export * from "./role.ts";
export * from "./simulation.ts";
export { slugOf } from "./slug-of.ts";
