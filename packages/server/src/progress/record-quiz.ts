import { isRight, QUESTIONS_PER_GO } from "@master-sql/course/quizzes";
import type { Kysely } from "kysely";
import type { PublishedContent } from "../content/published-content.ts";
import { asService } from "../db/identity.ts";
import type { Tables } from "../db/tables.ts";
import { done, type HandlerOf, refused } from "../functions/handler.ts";

/** Judges a go through a quiz and stores how it went, once however often it is sent. */
export function recordQuiz({
  database,
  content,
}: {
  readonly database: Kysely<Tables>;
  readonly content: PublishedContent | null;
}): HandlerOf<"record-quiz"> {
  return async ({ resultId, quizId, answers, takenAt }, { caller }) => {
    if (content === null)
      return refused("grader_busy", "The server is being set up. Try again in a minute.", 60);
    const asked = await content.quizQuestions(quizId);
    if (asked === null) return refused("not_found", "There is no such quiz.");
    if (answers === undefined) return done({ resultId, right: 0, questions: 0 });
    // A question that is gone counts for nobody; what was asked of the rest has to be a whole go.
    const judged = Object.entries(answers).flatMap(([id, choices]) => {
      const question = asked.get(id);
      return question === undefined ? [] : [isRight(question, choices)];
    });
    if (judged.length < Math.min(QUESTIONS_PER_GO, asked.size)) {
      return refused("bad_request", "This is not a whole go through the quiz. Take it again.");
    }
    const result = { right: judged.filter((right) => right).length, questions: judged.length };
    return asService(database, async (transaction) => {
      await transaction
        .insertInto("quiz_results")
        .values({
          id: resultId,
          user_id: caller.userId,
          quiz_id: quizId,
          right_answers: result.right,
          questions: result.questions,
          taken_at: new Date(takenAt),
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return done({ resultId, ...result });
    });
  };
}
