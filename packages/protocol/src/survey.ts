import { z } from "zod";
import { SURVEY_MAXIMA, SURVEY_OPTIONS, type SurveyOption } from "./survey-options.ts";

function oneOf<Id extends string>(options: readonly SurveyOption<Id>[]) {
  return z.enum(options.map(({ id }) => id));
}

function someOf<Id extends string>(options: readonly SurveyOption<Id>[], most: number) {
  return z
    .array(oneOf(options))
    .min(1)
    .max(most)
    .refine((chosen) => new Set(chosen).size === chosen.length, "must differ from each other");
}

export const surveyAnswersSchema = z.strictObject({
  currentRole: oneOf(SURVEY_OPTIONS.currentRole),
  /** A code of countries.ts or OTHER_COUNTRY. Only the shape is checked here; the server knows the list. */
  country: z.string().regex(/^([A-Z]{2}|other)$/, "must be a country's code or other"),
  sqlExperience: oneOf(SURVEY_OPTIONS.sqlExperience),
  learningGoals: someOf(SURVEY_OPTIONS.learningGoals, SURVEY_MAXIMA.learningGoals),
  desiredRole: oneOf(SURVEY_OPTIONS.desiredRole),
  biggestChallenges: someOf(SURVEY_OPTIONS.biggestChallenges, SURVEY_MAXIMA.biggestChallenges),
  heardAbout: oneOf(SURVEY_OPTIONS.heardAbout),
  callRequest: oneOf(SURVEY_OPTIONS.callRequest),
  /** Not asked for in the survey's steps. */
  phoneNumber: z
    .string()
    .regex(/^\+?[\d ()./-]{5,30}$/, "must be a phone number")
    .optional(),
});
export type SurveyAnswers = z.infer<typeof surveyAnswersSchema>;
