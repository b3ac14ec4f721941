import { roles } from "@master-sql/course";
import { z } from "zod";
import { type FunctionDefinition, noRequest } from "./function-definition.ts";
import { surveyAnswersSchema } from "./survey.ts";

/** What somebody learns SQL for: the career goals that a profile can have. */
export const careerGoals = ["general", ...roles] as const;
export const careerGoalSchema = z.enum(careerGoals);
export type CareerGoal = z.infer<typeof careerGoalSchema>;

export const experienceLevels = ["beginner", "intermediate", "advanced"] as const;
export const experienceLevelSchema = z.enum(experienceLevels);
export type ExperienceLevel = z.infer<typeof experienceLevelSchema>;

/** For how long after logging in an account may be deleted; refreshed tokens don't make a login younger. */
export const FRESH_LOGIN_MINUTES = 10;

/** What `get-account` tells. */
const accountSchema = z.object({
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** May see the operator's page. */
  isOperator: z.boolean(),
  /** False after unsubscribing. */
  wantsMail: z.boolean(),
  /** Asked for a mail a week about the week before; null where this copy sends no mail. */
  wantsWeeklySummary: z.boolean().nullable(),
  /** This browser logged in a moment ago, so that it may delete the account. */
  isLoginFresh: z.boolean(),
  /** False after turning AI off: then the tutor answers nothing. */
  wantsAi: z.boolean(),
  /** Null until the first sign-in has made one. */
  profile: z
    .object({
      name: z.string().nullable(),
      careerGoal: careerGoalSchema,
      experienceLevel: experienceLevelSchema,
    })
    .nullable(),
  /** What was answered in the survey, as far as recommendations follow from it; null for who didn't. */
  survey: surveyAnswersSchema.pick({ learningGoals: true, biggestChallenges: true }).nullable(),
  /** Where the account is signed in, the latest sign-in first. */
  sessions: z.array(
    z.object({
      id: z.uuid(),
      /** How the browser named itself; null when it didn't. */
      userAgent: z.string().nullable(),
      beganAt: z.iso.datetime(),
      /** When it last asked for a new token, which a page in use does about once an hour. */
      lastSeenAt: z.iso.datetime(),
      /** The one that asks. */
      isThisOne: z.boolean(),
    }),
  ),
});
export type Account = z.infer<typeof accountSchema>;

/** `export-data`: everything that is stored of the caller, in sections of rows. */
const dataExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  /** What isn't in it, and where that is. */
  note: z.string(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
});
export type DataExport = z.infer<typeof dataExportSchema>;

/**
 * `delete-account`: `email` is what the person typed, to be compared with the account's address. Refused with
 * `login_too_old` when the session that asks began longer ago than {@link FRESH_LOGIN_MINUTES}.
 */
const deleteAccountRequestSchema = z.strictObject({ email: z.string().max(400) });
const deleteAccountResponseSchema = z.object({ deleted: z.literal(true) });

/** `end-session`: logs one browser out, which `get-account` named; done as well when it is out already. */
const endSessionRequestSchema = z.strictObject({ sessionId: z.uuid() });
const endSessionResponseSchema = z.object({ ended: z.literal(true) });

/** Functions of one's own account. */
export const accountFunctions = {
  "get-account": { access: "user", request: noRequest, response: accountSchema },
  "export-data": { access: "user", request: noRequest, response: dataExportSchema },
  "end-session": { access: "user", request: endSessionRequestSchema, response: endSessionResponseSchema },
  "delete-account": {
    access: "user",
    request: deleteAccountRequestSchema,
    response: deleteAccountResponseSchema,
  },
} satisfies Record<string, FunctionDefinition>;
