export { columnFamily } from "./column-type.ts";
export {
  compareResults,
  type JudgedContract,
  type ResultMismatch,
} from "./compare.ts";
export type { ErrorClass } from "./error-class.ts";
export * from "./grade.ts";
export type { GradingOptions } from "./judge-answer.ts";
export type { KnownPlans } from "./kinds/known-plans.ts";
export type { QueryResult } from "./row-keys.ts";
export { type GradingTask, gradingTaskOf, type QueryTask } from "./task.ts";
export * from "./verdict.ts";
