/** What pages show of progress before anybody has touched them; it takes no schemas along. All else: `work.ts`. */
export type { AttemptStatus } from "./attempt-status.ts";
export type { LearnerProgress } from "./learner-progress.ts";
export type { ExerciseProgress } from "./merge-progress.ts";
export { useLessonReading } from "./use-lesson-reading.ts";
export { useOutbox, useProgress } from "./use-progress.ts";
