import { surveyAnswersSchema } from "@master-sql/protocol";
import { z } from "zod";
import { durableStorage } from "../../../lib/storage/durable-storage.ts";
import { SURVEY_STEPS } from "./survey-steps.ts";

const PREFIX = "master-sql.survey.";

/** Answers given so far; a question that isn't answered has no key. */
export const partialAnswersSchema = surveyAnswersSchema.partial();
export type PartialAnswers = z.infer<typeof partialAnswersSchema>;

const draftSchema = z.object({
  answers: partialAnswersSchema,
  /** Index into SURVEY_STEPS. */
  step: z
    .int()
    .min(0)
    .max(SURVEY_STEPS.length - 1),
  /**
   * Names this filling-in of the survey to the server, also when it is sent again after a reload: a claim whose answer
   * was lost isn't made twice.
   */
  submissionId: z.uuid(),
});
export type SurveyDraft = z.infer<typeof draftSchema>;

/**
 * What this user has answered in this browser and not handed in; a new draft when there is none or it isn't readable.
 */
export function readSurveyDraft(userId: string, newId: () => string): SurveyDraft {
  try {
    return draftSchema.parse(JSON.parse(durableStorage.get(PREFIX + userId) ?? ""));
  } catch {
    return { answers: {}, step: 0, submissionId: newId() };
  }
}

export function storeSurveyDraft(userId: string, draft: SurveyDraft): void {
  durableStorage.set(PREFIX + userId, JSON.stringify(draft));
}

export function forgetSurveyDraft(userId: string): void {
  durableStorage.remove(PREFIX + userId);
}
