import { PROMO, profileOfSurvey, type SurveyAnswers } from "@master-sql/protocol";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";
import { lockAccount } from "./account-lock.ts";
import { creditBalance } from "./balance.ts";

const OFFER = "promo";

export type PromoGrant =
  | { readonly status: "granted"; readonly credits: number }
  /** For another submission of the survey, or with an account that has been deleted. */
  | { readonly status: "already-granted" }
  | { readonly status: "offer-ended" }
  | { readonly status: "no-account" };

/**
 * Stores the answers of the survey and grants the bonus for them: once for each person, to the first users only. The
 * same submission sent again gets the first result. Nothing is stored of one that is refused.
 */
export async function grantPromo(
  transaction: Transaction<Tables>,
  submission: { readonly userId: string; readonly submissionId: string; readonly answers: SurveyAnswers },
): Promise<PromoGrant> {
  const { userId, submissionId, answers } = submission;
  if (!(await lockAccount(transaction, userId))) return { status: "no-account" };
  const earlier = await transaction
    .selectFrom("credit_grants")
    .select(["submission_id", "credits"])
    .where("user_id", "=", userId)
    .where("kind", "=", "promo")
    .executeTakeFirst();
  if (earlier) {
    return earlier.submission_id === submissionId
      ? { status: "granted", credits: earlier.credits }
      : { status: "already-granted" };
  }
  if ((await creditBalance(transaction, userId)).has_promo_grant) return { status: "already-granted" };
  // Claims of all users meet at this row, one after the other.
  const counted = await transaction
    .updateTable("credit_offers")
    .set({ granted_to: sql`granted_to + 1` })
    .where("name", "=", OFFER)
    .where("granted_to", "<", PROMO.users)
    .returning("granted_to")
    .executeTakeFirst();
  if (!counted) return { status: "offer-ended" };
  await transaction
    .insertInto("survey_answers")
    .values({ user_id: userId, answers: JSON.stringify(answers) })
    .execute();
  await prefillProfile(transaction, userId, answers);
  await transaction
    .insertInto("credit_grants")
    .values({
      user_id: userId,
      submission_id: submissionId,
      credits: PROMO.credits,
      // In hours: days of a time zone may be longer or shorter.
      expires_at: sql`now() + make_interval(hours => ${24 * PROMO.validDays})`,
    })
    .execute();
  return { status: "granted", credits: PROMO.credits };
}

/** The survey says what an account learns for, unless its owner has said so before. */
async function prefillProfile(
  transaction: Transaction<Tables>,
  userId: string,
  answers: SurveyAnswers,
): Promise<void> {
  const { careerGoal, experienceLevel } = profileOfSurvey(answers);
  await transaction
    .updateTable("profiles")
    .set({ career_goal: careerGoal, experience_level: experienceLevel })
    .where("user_id", "=", userId)
    .where("career_goal", "=", "general")
    .where("experience_level", "=", "beginner")
    .execute();
}

/** Whether the bonus can still be claimed by those who have not had it. */
export async function isPromoAvailable(transaction: Transaction<Tables>): Promise<boolean> {
  const { granted_to } = await transaction
    .selectFrom("credit_offers")
    .select("granted_to")
    .where("name", "=", OFFER)
    .executeTakeFirstOrThrow();
  return granted_to < PROMO.users;
}
