import type { TutorContext } from "../context.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { runIsolated, text } from "../running.ts";

/** What PostgreSQL objects to in the learner's SQL, with the fragment it points at. */
export async function* explainError(
  { sql }: TutorQuestion,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  const outcome = await runIsolated(context, sql);
  if (outcome.status !== "failed") {
    yield { type: "nothing", reason: "This SQL ran without an error just now." };
    return;
  }
  const { sqlstate, message, offset } = outcome.error;
  const where = offset === undefined ? "" : ` It points at line ${sql.slice(0, offset).split("\n").length}.`;
  yield text(`PostgreSQL says: ${message} (${sqlstate}).${where}`);
  yield { type: "follow-ups", intents: ["example"] };
}
