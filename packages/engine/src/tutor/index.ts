export { builtInAnswer } from "./answer.ts";
export type { TutorContext, TutorExercise } from "./context.ts";
export { createLibrary, type TutorLibrary } from "./library/library.ts";
export type { LibrarySources } from "./library/passages.ts";
export {
  MAX_QUESTION_LENGTH,
  TUTOR_INTENTS,
  type TutorIntent,
  type TutorPart,
  type TutorPlace,
  type TutorQuestion,
  type TutorRun,
  tutorPartSchema,
  tutorPlaceSchema,
  tutorQuestionSchema,
} from "./model.ts";
