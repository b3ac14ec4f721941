export { builtInAnswer } from "./answer.ts";
export type { TutorContext, TutorExercise } from "./context.ts";
export type { CheckedSection, FailedSql, SectionToCheck } from "./drafts/check-section.ts";
export { type Consultation, type ConsultationReply, consult, takesVerdict } from "./drafts/consult.ts";
export { findingsText } from "./drafts/prompt.ts";
export { sectionSplitter } from "./drafts/sections.ts";
export { type Draft, shownDraft } from "./drafts/shown-draft.ts";
export { TUTOR_TOOLS, type TutorTool, tutorTools } from "./drafts/tools.ts";
export type { EarlierAnswer } from "./earlier-answer.ts";
export { createLibrary, type TutorLibrary } from "./library/library.ts";
export type { LibrarySources } from "./library/passages.ts";
export {
  type BuiltInReason,
  type CarriedOutPlan,
  MAX_QUESTION_LENGTH,
  TUTOR_INTENTS,
  type TutorIntent,
  type TutorPart,
  type TutorPlace,
  type TutorQuestion,
  type TutorRun,
  type TutorSpeaker,
  tutorPartSchema,
  tutorPlaceSchema,
  tutorQuestionSchema,
  tutorRunSchema,
} from "./model.ts";
export { intentWords, questionText } from "./question-words.ts";
export { type ProvedVariant, variantsOf } from "./variants/find-variants.ts";
export { variantTask } from "./variants/varied.ts";
export type { Variation } from "./variation.ts";
