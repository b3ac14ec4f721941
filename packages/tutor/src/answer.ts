import { anotherWay } from "./alike/another-way.ts";
import { example } from "./alike/example.ts";
import { similar } from "./alike/similar.ts";
import type { TutorContext } from "./context.ts";
import { findingsText } from "./drafts/prompt.ts";
import { explainError } from "./errors/explain-error.ts";
import { makeFaster } from "./faster/faster.ts";
import { freeQuestion } from "./free/free.ts";
import type { TutorIntent, TutorPart, TutorQuestion } from "./model.ts";
import { whyIsItWrong } from "./replies/is-it-right.ts";
import { OF_PREDICTION, UNKNOWN } from "./replies/tutor.ts";
import { isOpenPrediction } from "./showing/guard.ts";
import { nothing } from "./showing/show.ts";
import { explainQuery } from "./walk/explain-query.ts";

type Answering = (question: TutorQuestion, context: TutorContext) => AsyncGenerator<TutorPart>;

const answers: Readonly<Record<TutorIntent, Answering>> = {
  "why-wrong": whyIsItWrong,
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
  const parts = answers[question.intent](question, context);
  // A button that is pressed again asks for its answer again.
  return question.intent === "free" ? notAgain(parts, context) : parts;
}

/**
 * An answer, or `nothing` where an earlier one says all but its opening text, so that nothing is charged twice. Parts are
 * held back only while they were said before.
 */
async function* notAgain(
  parts: AsyncGenerator<TutorPart>,
  { earlier: all = [], repeatsAreFree = false }: TutorContext,
): AsyncGenerator<TutorPart> {
  const earlier = repeatsAreFree ? all : [];
  const wasSaid = (part: TutorPart) => earlier.some(({ answer }) => answer.includes(findingsText([part])));
  const held: TutorPart[] = [];
  let isNew = earlier.length === 0;
  for await (const part of parts) {
    const isOpening = held.length === 0 && part.type === "text";
    isNew ||= SAYS.has(part.type) && !isOpening && !wasSaid(part);
    held.push(part);
    if (isNew) yield* held.splice(0);
  }
  const said = held.filter(({ type }) => SAYS.has(type));
  const opening = said.slice(0, 1).filter((part) => !wasSaid(part));
  const rest = said.slice(opening.length);
  const isRepeated = rest.length > 0 && earlier.some(({ answer }) => answer.endsWith(findingsText(rest)));
  if (!isRepeated) yield* held;
  else if (held.some(({ type }) => type === "nothing")) yield nothing(UNKNOWN);
  else {
    yield* opening;
    yield nothing(opening.length > 0 ? THE_REST : AGAIN);
  }
}

/** Parts with words or figures. */
const SAYS: ReadonlySet<TutorPart["type"]> = new Set(["text", "sql", "passage"]);

const THE_REST = "The rest is in my answer above, and nothing that it rests on has changed.";
const AGAIN =
  "I have nothing to add to my answer above: nothing that it rests on has changed. Ask about one sentence of it, or change the query first.";

/** Intents whose answers tell what the learner's query gives. */
const RUNS_THE_QUERY: ReadonlySet<TutorIntent> = new Set([
  "explain-query",
  "explain-error",
  "faster",
  "another-way",
]);

async function* ofPrediction(): AsyncGenerator<TutorPart> {
  yield nothing(OF_PREDICTION);
}
