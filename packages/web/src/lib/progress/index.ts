export type { AttemptStatus } from "./attempt-status.ts";
export { useLearnerEvents } from "./learner-events.ts";
export type { ExerciseProgress } from "./merge-progress.ts";
export { completeLesson, dismissRefused, recordQuizResult, submitAttempt } from "./submit.ts";
export { noteSolutionShown, recordActivity, recordDecision } from "./this-browser.ts";
export { useAnswers } from "./use-answers.ts";
export { type LearnerProgress, useAttemptStatus, useOutbox, useProgress } from "./use-progress.ts";
export { useLessonReading, useTaskClock } from "./use-task-clock.ts";
