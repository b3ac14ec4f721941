import type { Kysely } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";

/** Notes how a quiz went. A result is stored once, however often it is sent. */
export function recordQuiz({
  database,
  content,
}: {
  readonly database: Kysely<Tables>;
  readonly content: PublishedContent | null;
}): HandlerOf<"record-quiz"> {
  return async ({ resultId, quizId, right, questions, takenAt }, { caller }) => {
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
  };
}
