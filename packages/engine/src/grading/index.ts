// Comes with the rest, since the page loads all of judging as one part when it is needed.
export { compareResults } from "../results/compare.ts";
export * from "./grade.ts";
export type { GradingOptions } from "./judge-answer.ts";
export type { KnownPlans } from "./kinds/known-plans.ts";
export { type GradingTask, gradingTaskOf, type QueryTask } from "./task.ts";
