import { completeLessonRequestSchema, type completeLessonResponseSchema } from "@master-sql/engine/api";
import type { z } from "zod";
import { asService } from "../db/identity.ts";
import { done, refused, type ServerFunction } from "./function.ts";

type Request = z.infer<typeof completeLessonRequestSchema>;
type Response = z.infer<typeof completeLessonResponseSchema>;

/** Notes that a lesson was completed. The first time counts, however often it is sent. */
export const completeLesson: ServerFunction<Request, Response> = {
  request: completeLessonRequestSchema,
  async call({ lessonId, completedAt }, caller, { database, content }) {
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
  },
};
