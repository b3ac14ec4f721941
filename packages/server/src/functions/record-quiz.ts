import {
  type RecordQuizRequest,
  recordQuizRequestSchema,
  type recordQuizResponseSchema,
} from "@master-sql/engine/api";
import type { z } from "zod";
import { asService } from "../db/identity.ts";
import { done, refused, type ServerFunction } from "./function.ts";

/** Notes how a quiz went. A result is stored once, however often it is sent. */
export const recordQuiz: ServerFunction<RecordQuizRequest, z.infer<typeof recordQuizResponseSchema>> = {
  request: recordQuizRequestSchema,
  async call({ resultId, quizId, right, questions, takenAt }, caller, { database, content }) {
    if (content === null)
      return refused("grader_busy", "The server is being set up. Try again in a minute.", 60);
    if (!content.hasQuiz(quizId)) return refused("not_found", "There is no such quiz.");
    await asService(database, (transaction) =>
      transaction
        .insertInto("quiz_results")
        .values({
          id: resultId,
          user_id: caller.userId,
          quiz_id: quizId,
          right_answers: right,
          questions,
          taken_at: new Date(takenAt),
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute(),
    );
    return done({ resultId });
  },
};
