import type { Kysely } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";

/** Notes that a lesson was completed. The first time counts, however often it is sent. */
export function completeLesson({
  database,
  content,
}: {
  readonly database: Kysely<Tables>;
  readonly content: PublishedContent | null;
}): HandlerOf<"complete-lesson"> {
  return async ({ lessonId, completedAt }, { caller }) => {
    if (content === null)
      return refused("grader_busy", "The server is being set up. Try again in a minute.", 60);
    if (!content.hasLesson(lessonId)) return refused("not_found", "There is no such lesson.");
    const stored = await asService(database, async (transaction) => {
      await transaction
        .insertInto("lesson_completions")
        .values({ user_id: caller.userId, lesson_id: lessonId, completed_at: new Date(completedAt) })
        .onConflict((conflict) => conflict.columns(["user_id", "lesson_id"]).doNothing())
        .execute();
      return transaction
        .selectFrom("lesson_completions")
        .select("completed_at")
        .where("user_id", "=", caller.userId)
        .where("lesson_id", "=", lessonId)
        .executeTakeFirstOrThrow();
    });
    return done({ lessonId, completedAt: stored.completed_at.toISOString() });
  };
}
