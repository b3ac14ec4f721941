export type { AttemptStatus } from "./attempt-status.ts";
export type { ExerciseProgress } from "./merge-progress.ts";
export { completeLesson, dismissRefused, recordQuizResult, submitAttempt } from "./submit.ts";
export { type LearnerProgress, useAttemptStatus, useOutbox, useProgress } from "./use-progress.ts";
