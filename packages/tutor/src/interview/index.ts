export { begin, conduct } from "./conduct.ts";
export { examine } from "./examine.ts";
export type { AnswerFacts } from "./facts.ts";
export { drawLoop, LOOP_LENGTH, loopMinutes } from "./loop.ts";
export { type InterviewPoint, interviewPointSchema } from "./points.ts";
export { gradeOf, type InterviewScore, interviewScoreSchema, type ScoredPoint, scoreOf } from "./score.ts";
export {
  type InterviewEntry,
  type InterviewEvent,
  type InterviewState,
  interviewEntrySchema,
  MAX_SAID_LENGTH,
  MOST_CHECKS,
  type Stage,
  stageSchema,
  type Turn,
  turnSchema,
} from "./state.ts";
export {
  mayBeSaid,
  type NudgeDraft,
  nudgeDraft,
  nudgePrompt,
  preparedNudge,
  withWordedNudge,
} from "./worded-nudge.ts";
