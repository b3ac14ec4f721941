import type { TutorContext } from "./context.ts";
import { explainError } from "./errors/explain-error.ts";
import { makeFaster } from "./faster/faster.ts";
import type { TutorIntent, TutorPart, TutorQuestion } from "./model.ts";
import { nothing } from "./showing/show.ts";
import { explainQuery } from "./walk/explain-query.ts";
import { whyWrong } from "./wrong/why-wrong.ts";

type Answering = (question: TutorQuestion, context: TutorContext) => AsyncGenerator<TutorPart>;

async function* notYet(): AsyncGenerator<TutorPart> {
  yield nothing("I have nothing to say about this that I could prove by running it.");
}

const answers: Readonly<Record<TutorIntent, Answering>> = {
  "why-wrong": whyWrong,
  "explain-error": explainError,
  "explain-query": explainQuery,
  faster: makeFaster,
  similar: notYet,
  example: notYet,
  "another-way": notYet,
  free: notYet,
};

/**
 * The built-in tutor: answers without any model, from the parse tree, the schema, PostgreSQL's messages, plans, queries that were really
 * run, and the course's own texts (rules in SPEC.md). Parts come in the order in which they are shown; the stream ends with
 * follow-ups, or with the one part `nothing`. Throws SandboxFault when the sandbox itself is lost.
 */
export function builtInAnswer(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  return answers[question.intent](question, context);
}
