import { anotherWay } from "./alike/another-way.ts";
import { example } from "./alike/example.ts";
import { similar } from "./alike/similar.ts";
import type { TutorContext } from "./context.ts";
import { explainError } from "./errors/explain-error.ts";
import { makeFaster } from "./faster/faster.ts";
import { freeQuestion } from "./free/free.ts";
import type { TutorIntent, TutorPart, TutorQuestion } from "./model.ts";
import { isOpenPrediction } from "./showing/guard.ts";
import { nothing } from "./showing/show.ts";
import { explainQuery } from "./walk/explain-query.ts";
import { whyWrong } from "./wrong/why-wrong.ts";

type Answering = (question: TutorQuestion, context: TutorContext) => AsyncGenerator<TutorPart>;

const answers: Readonly<Record<TutorIntent, Answering>> = {
  "why-wrong": whyWrong,
  "explain-error": explainError,
  "explain-query": explainQuery,
  faster: makeFaster,
  similar,
  example,
  "another-way": anotherWay,
  free: freeQuestion,
};

/**
 * The built-in tutor: answers without any model, from the parse tree, the schema, PostgreSQL's messages, plans, queries
 * that were really run, and the course's own texts (rules in SPEC.md). Parts come in the order in which they are shown;
 * the stream ends with follow-ups, or with the one part `nothing`. Throws SandboxFault when the sandbox itself is lost.
 */
export function builtInAnswer(question: TutorQuestion, context: TutorContext): AsyncGenerator<TutorPart> {
  if (RUNS_THE_QUERY.has(question.intent) && isOpenPrediction(context)) return ofPrediction();
  return answers[question.intent](question, context);
}

/** Intents whose answers tell what the learner's query gives. */
const RUNS_THE_QUERY: ReadonlySet<TutorIntent> = new Set([
  "explain-query",
  "explain-error",
  "faster",
  "another-way",
]);

async function* ofPrediction(): AsyncGenerator<TutorPart> {
  yield nothing(
    "This exercise asks what a query gives, so running anything for you would answer it. Ask why your answer is wrong, or for an example.",
  );
}
