import { type Kysely, sql } from "kysely";
import { withIdentity } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf } from "../functions/handler.ts";

const submitted = sql<Date>`happened_at`;
const right = sql<boolean>`verdict = 'right'`;

/** What the caller has solved and read, by verdicts of the server. Read under row-level security as the caller. */
export function getProgress({ database }: { readonly database: Kysely<Tables> }): HandlerOf<"get-progress"> {
  return async (_request, { caller }) => {
    const identity = { role: "authenticated", userId: caller.userId } as const;
    return withIdentity(database, identity, async (transaction) => {
      const exercises = await transaction
        .selectFrom("attempts")
        .select([
          "exercise_id",
          sql<number>`count(*)::integer`.as("attempts"),
          sql<Date | null>`min(${submitted}) filter (where ${right})`.as("solved_at"),
          sql<boolean>`coalesce((array_agg(hints_used order by ${submitted}) filter (where ${right}))[1] = 0, false)`.as(
            "solved_unaided",
          ),
          sql<Date>`max(${submitted})`.as("last_attempt_at"),
        ])
        .groupBy("exercise_id")
        .orderBy("exercise_id")
        .execute();
      const lessons = await transaction
        .selectFrom("lesson_completions")
        .select(["lesson_id", sql<Date>`least(completed_at, recorded_at)`.as("completed_at")])
        .orderBy("lesson_id")
        .execute();
      const quizzes = await transaction
        .selectFrom("quiz_results")
        .select([
          "quiz_id",
          "right_answers",
          "questions",
          sql<Date>`least(taken_at, recorded_at)`.as("taken_at"),
        ])
        .distinctOn("quiz_id")
        .orderBy("quiz_id")
        .orderBy(sql`right_answers::numeric / questions`, "desc")
        .orderBy(sql`least(taken_at, recorded_at)`, "desc")
        .orderBy("id")
        .execute();
      return done({
        exercises: exercises.map((row) => ({
          exerciseId: row.exercise_id,
          attempts: row.attempts,
          solvedAt: row.solved_at?.toISOString() ?? null,
          solvedUnaided: row.solved_unaided,
          lastAttemptAt: row.last_attempt_at.toISOString(),
        })),
        lessons: lessons.map((row) => ({
          lessonId: row.lesson_id,
          completedAt: row.completed_at.toISOString(),
        })),
        quizzes: quizzes.map((row) => ({
          quizId: row.quiz_id,
          right: row.right_answers,
          questions: row.questions,
          takenAt: row.taken_at.toISOString(),
        })),
      });
    });
  };
}
