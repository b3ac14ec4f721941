import { normalized } from "@master-sql/sql";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import { plainText } from "../library/plain-text.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { type LearnerQuery, readLearnerQuery } from "../reading/learner-query.ts";
import { proveSame } from "../showing/proof.ts";
import { followUps, nothing, ranPart, runIsolated, text } from "../showing/show.ts";
import { otherForms } from "./other-forms.ts";

/** An equivalent way to write the learner's own right query; proved equal before it is shown. */
export async function* anotherWay(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  const { exercise, assisted, verdict } = context;
  if (question.sql.trim() === "") {
    yield nothing("There is no SQL in the editor yet, so there is nothing to write in another way.");
    return;
  }
  if (exercise && !assisted && verdict?.verdict !== "right") {
    yield nothing(
      "I show other ways to write it once your answer is right: until then they would give it away. Ask me why it is wrong.",
    );
    return;
  }
  const outcome = await runIsolated(context, question.sql);
  if (outcome.status === "failed") {
    yield* explainError(question, context);
    return;
  }
  const query = await readLearnerQuery(context, question.sql);
  const shown = (await authored(question.sql, context)) ?? (query ? await mechanical(query, context) : null);
  if (shown === null) {
    yield nothing("I know no other way to write this one that I could prove to give the same rows.");
    return;
  }
  yield* shown;
  yield followUps("faster", "explain-query", "similar");
}

/** Another accepted solution of the exercise, with what its author says of it. */
async function authored(sql: string, context: TutorContext): Promise<readonly TutorPart[] | null> {
  const { exercise } = context;
  if (!exercise || exercise.answers.kind === "predict") return null;
  const { solutions, solutionNotesHtml } = exercise.answers;
  const place = solutions.findIndex((solution) => normalized(solution) !== normalized(sql));
  const solution = solutions[place];
  if (solution === undefined) return null;
  const part = await ranPart(context, solution.trim(), "Another accepted answer to this exercise:");
  if (!part) return null;
  const note = plainText(solutionNotesHtml[place] ?? "");
  return [
    text(
      "This exercise has more than one right answer, and this one was proved by the same databases as yours. Lay the two side by side: where do they do the same thing in different words?",
      note,
    ),
    part,
  ];
}

/** The learner's query with one part of it written differently. */
async function mechanical(query: LearnerQuery, context: TutorContext): Promise<readonly TutorPart[] | null> {
  for (const { sql, says } of otherForms(query.select).slice(0, 6)) {
    if (!(await proveSame(context, query, sql))) continue;
    const part = await ranPart(context, sql, "Your query, written in another way:");
    if (part)
      return [
        text(
          `${says} I ran both: they give the same rows here, and none of the small databases that I made to tell them apart did so.`,
        ),
        part,
      ];
  }
  return null;
}
