export * from "@master-sql/judge/contract";
export type {
  DefineContract,
  IndexContract,
  ModifyContract,
  Probe,
  WrongAnswer,
} from "@master-sql/judge/kinds";
export {
  type AnswerBundle,
  answerBundleSchema,
  type ExamQuestion,
  type Exercise,
  type ExerciseBundle,
  type ExerciseKind,
  examQuestionSchema,
  exerciseBundleSchema,
  exerciseFrontMatterSchema,
  exerciseKindSchema,
  isQueryExercise,
  type QueryExercise,
} from "@master-sql/judge/kinds";
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
export * from "./techniques.ts";
