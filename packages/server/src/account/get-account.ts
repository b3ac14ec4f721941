import { careerGoalSchema, experienceLevelSchema } from "@master-sql/protocol";
import { type Kysely, sql } from "kysely";
import type { Operators } from "../auth/operators.ts";
import { isFreshSession } from "../auth/sessions.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";

/** What the account page shows of the caller. */
export function getAccount({
  database,
  operators,
  sendsMail,
}: {
  readonly database: Kysely<Tables>;
  readonly operators: Operators;
  readonly sendsMail: boolean;
}): HandlerOf<"get-account"> {
  return async (_request, { caller }) => {
    const isOperator = await operators.includes(caller.userId);
    return asService(database, async (transaction) => {
      const user = await transaction
        .selectFrom("auth.users")
        .select(["email", "created_at", "mail_off_since", "weekly_summary_since", "ai_off_since"])
        .where("id", "=", caller.userId)
        .executeTakeFirst();
      if (!user) return refused("not_found", "The account is gone.");
      const profile = await transaction
        .selectFrom("profiles")
        .select(["name", "career_goal", "experience_level"])
        .where("user_id", "=", caller.userId)
        .executeTakeFirst();
      const survey = await transaction
        .selectFrom("survey_answers")
        .select("answers")
        .where("user_id", "=", caller.userId)
        .executeTakeFirst();
      const sessions = await transaction
        .selectFrom("auth.sessions")
        .select(["id", "user_agent", "created_at", "rotated_at"])
        .where("user_id", "=", caller.userId)
        .where("expires_at", ">", sql<Date>`now()`)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      const isLoginFresh = await isFreshSession(transaction, caller);
      return done({
        email: user.email,
        createdAt: user.created_at.toISOString(),
        isOperator,
        isLoginFresh,
        wantsMail: user.mail_off_since === null,
        wantsWeeklySummary: sendsMail ? user.weekly_summary_since !== null : null,
        wantsAi: user.ai_off_since === null,
        profile: profile
          ? {
              name: profile.name,
              careerGoal: careerGoalSchema.parse(profile.career_goal),
              experienceLevel: experienceLevelSchema.parse(profile.experience_level),
            }
          : null,
        survey: survey
          ? {
              learningGoals: survey.answers.learningGoals,
              biggestChallenges: survey.answers.biggestChallenges,
            }
          : null,
        sessions: sessions.map((session) => ({
          id: session.id,
          userAgent: session.user_agent,
          beganAt: session.created_at.toISOString(),
          lastSeenAt: session.rotated_at.toISOString(),
          isThisOne: session.id === caller.sessionId,
        })),
      });
    });
  };
}
