export { useLearnerEvents } from "./learner-events.ts";
export type { AnswerFound } from "./outbox-entry.ts";
export {
  completeLesson,
  dismissRefused,
  type KeptAnswer,
  keepAnswer,
  recordQuizResult,
  unjudgedAnswers,
  withdrawUnsent,
} from "./submit.ts";
export { noteSolutionShown, recordActivity, recordDecision } from "./this-browser.ts";
export { useAnswers } from "./use-answers.ts";
export { useAttemptStatus } from "./use-attempt-status.ts";
export { useTaskClock } from "./use-task-clock.ts";
