import { z } from "zod";
import { roles } from "../content/role.ts";

/** Functions of one's own account. All but `unsubscribe-user` need a signed-in user. */

/** What somebody learns SQL for: the career goals that a profile can have. */
export const careerGoals = ["general", ...roles] as const;
export const careerGoalSchema = z.enum(careerGoals);
export type CareerGoal = z.infer<typeof careerGoalSchema>;

export const experienceLevels = ["beginner", "intermediate", "advanced"] as const;
export const experienceLevelSchema = z.enum(experienceLevels);
export type ExperienceLevel = z.infer<typeof experienceLevelSchema>;

/** `get-account`: no payload. */
export const accountSchema = z.object({
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** False after unsubscribing. */
  wantsMail: z.boolean(),
  /** Null until the first sign-in has made one. */
  profile: z
    .object({
      name: z.string().nullable(),
      careerGoal: careerGoalSchema,
      experienceLevel: experienceLevelSchema,
    })
    .nullable(),
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

/** `set-mail-preference` */
export const mailPreferenceSchema = z.strictObject({ wantsMail: z.boolean() });

/** `export-data`: no payload. Everything that is stored of the caller, in sections of rows. */
export const dataExportSchema = z.object({
  exportedAt: z.iso.datetime(),
  /** What isn't in it, and where that is. */
  note: z.string(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
});
export type DataExport = z.infer<typeof dataExportSchema>;

/** `delete-account`: `email` is what the person typed, to be compared with the account's address. */
export const deleteAccountRequestSchema = z.strictObject({ email: z.string().max(400) });
export const deleteAccountResponseSchema = z.object({ deleted: z.literal(true) });

/**
 * `unsubscribe-user`: open to everybody. `userId` is a user's id, or the signed form of it from a link that we sent.
 * The answer is the same whether there is such a user or not.
 */
export const unsubscribeRequestSchema = z.strictObject({ userId: z.string().min(1).max(200) });
export const unsubscribeResponseSchema = z.object({ message: z.string() });
