// Comes with the rest, since the page loads all of judging as one part when it is needed.

export { KnownOutcomes, KnownRuns, withKnownRuns, withRun } from "../grading/known-runs.ts";
export type { GradingOptions } from "../grading/options.ts";
export type { QueryTask } from "../grading/task.ts";
export { compareResults } from "../results/compare.ts";
export { type GradingTask, gradeAnswer, gradingTaskOf } from "./grading.ts";
