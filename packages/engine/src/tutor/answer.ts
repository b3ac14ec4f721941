import type { TutorContext } from "./context.ts";
import { explainError } from "./errors/explain-error.ts";
import type { TutorPart, TutorQuestion } from "./model.ts";

const NOTHING: TutorPart = {
  type: "nothing",
  reason: "I have nothing to say about this that I could prove by running it.",
};

/**
 * The built-in tutor: answers without any model, from the parse tree, the schema, PostgreSQL's messages, plans, queries that were really
 * run, and the course's own texts (rules in SPEC.md). Parts come in the order in which they are shown; the stream ends with
 * follow-ups, or with the one part `nothing`. Throws SandboxFault when the sandbox itself is lost.
 */
export async function* builtInAnswer(
  question: TutorQuestion,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  if (question.intent === "explain-error") yield* explainError(question, context);
  else yield NOTHING;
}
