import { anotherWay } from "../alike/another-way.ts";
import { example } from "../alike/example.ts";
import { similar } from "../alike/similar.ts";
import { says } from "../asked/cues.ts";
import { isGeneral, isPlea, OWN } from "../asked/read-question.ts";
import { tellCard } from "../cards/tell-card.ts";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import type { Fact } from "../facts/query-facts.ts";
import { makeFaster } from "../faster/faster.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import type { Asked } from "../replies/asked.ts";
import { aboutBelief } from "../replies/belief.ts";
import { whyIndexUnused } from "../replies/index-unused.ts";
import { indexesHere } from "../replies/indexes-here.ts";
import { isItRight } from "../replies/is-it-right.ts";
import { whatNext } from "../replies/next.ts";
import { ownPlan } from "../replies/own-plan.ts";
import { explainPart } from "../replies/part.ts";
import { aboutProduct } from "../replies/product.ts";
import { relevantFacts } from "../replies/relevant.ts";
import { atScale } from "../replies/scale.ts";
import { tellFacts } from "../replies/tell-facts.ts";
import { ABOUT_ME, CAN, noSolution, UNKNOWN, UNRELATED, WELCOME, whereHintsAre } from "../replies/tutor.ts";
import { nothing, text } from "../showing/show.ts";
import { explainQuery } from "../walk/explain-query.ts";
import { tellProved } from "../wrong/tell-suspicion.ts";
import { transactionNotes } from "../wrong/transaction-notes.ts";
import { whyWrong } from "../wrong/why-wrong.ts";
import type { Chosen } from "./chosen-intent.ts";
import { rowsOnTheWay } from "./rows-on-the-way.ts";
import { aboutTables, mentionsOwnTable } from "./tables.ts";
import { aboutTask, isAccepted } from "./task.ts";

/** Answers one kind of question. */
type Answer = (asked: Asked) => AsyncGenerator<TutorPart>;

async function* only(reason: string): AsyncGenerator<TutorPart> {
  yield nothing(reason);
}

const withQuestion =
  (answer: (question: TutorQuestion, context: TutorContext) => AsyncGenerator<TutorPart>): Answer =>
  ({ question, context }) =>
    answer(question, context);

/** The answer to each kind of question. */
export const answers: Readonly<Record<Chosen, Answer>> = {
  solution: ({ context }) => only(noSolution(context)),
  thanks: () => only(WELCOME),
  tutor: () => only(ABOUT_ME),
  unrelated: () => only(UNRELATED),
  product: ({ reading }) => only(aboutProduct(reading.words) ?? UNKNOWN),
  accepted: isAccepted,
  unknown: factsOrUnknown,
  next: whatNext,
  similar: withQuestion(similar),
  task: theTask,
  scale: atScale,
  "index-unused": whyIndexUnused,
  faster,
  "another-way": withQuestion(anotherWay),
  order: aboutResult,
  many: (asked) => aboutResult(asked, "many"),
  few: (asked) => aboutResult(asked, "few"),
  null: aboutResult,
  zero: aboutResult,
  figure: aboutResult,
  zone: aboutResult,
  "rows-out": rowsOut,
  changes: explainPart,
  right: isItRight,
  wrong: isItRight,
  error: withQuestion(explainError),
  explain: explainPart,
  example: withQuestion(example),
  concept,
  tables,
  why: aboutResult,
  help,
  belief: aboutBelief,
  guess,
};

/** Explains what is wrong with the query, free: the question may have been about something else. */
async function* guess(asked: Asked): AsyncGenerator<TutorPart> {
  yield text("I don't know that one. If you ask about your query, this is what I see in it:");
  yield* aboutQuery(asked);
  yield nothing(CAN);
}

async function* theTask(asked: Asked): AsyncGenerator<TutorPart> {
  const { context, reading } = asked;
  let isTold = false;
  if (context.exercise && says(reading.words, "hint|hints|stuck")) yield text(whereHintsAre(context));
  if (context.verdict?.verdict === "wrong" && says(reading.words, "hint|hints|stuck|no idea")) {
    yield* aboutResult(asked);
    return;
  }
  for await (const part of aboutTask(context)) {
    isTold = true;
    yield part;
  }
  if (isTold) return;
  yield* help(asked);
}

async function* faster(asked: Asked): AsyncGenerator<TutorPart> {
  const { question, context, facts, reading } = asked;
  if (facts.state === "script") {
    yield* whyIndexUnused(asked);
    return;
  }
  const [card] = reading.cards;
  if (facts.state === "empty" && card) yield* tellCard(card, context);
  else {
    const isAboutPlan = card?.concepts.some((concept) => /plan|rewriting/.test(concept));
    if (card && (isAboutPlan || isGeneral(reading.words))) yield text(card.says, await ownPlan(asked));
    const indexes = await indexesHere(asked);
    if (indexes !== "") yield text(indexes);
    yield* makeFaster(question, context);
  }
}

/** Explains the query's error, or else its result. */
export function aboutQuery(asked: Asked): AsyncGenerator<TutorPart> {
  return asked.facts.state === "failed" ? explainError(asked.question, asked.context) : aboutResult(asked);
}

/** Why the result is as it is: what the verdict says, then what running the query showed. */
async function* aboutResult(asked: Asked, direction?: "many" | "few"): AsyncGenerator<TutorPart> {
  const { question, context, facts, reading } = asked;
  if (context.verdict?.verdict === "wrong") {
    yield* whyWrong(question, context, facts.state === "query" ? await relevantFacts(asked) : []);
    return;
  }
  if (facts.state !== "query") {
    yield* facts.state === "empty" && reading.cards.length > 0 ? concept(asked) : help(asked);
    return;
  }
  if (direction) yield* aboutNumberOfRows(asked, direction, await relevantFacts(asked));
  else yield* factsOrUnknown(asked);
}

/** The facts that a question is about, else the card that it names. Where there is neither, the answer is free. */
async function* factsOrUnknown(asked: Asked): AsyncGenerator<TutorPart> {
  const { context, facts, reading } = asked;
  const found = facts.state === "query" ? await relevantFacts(asked) : [];
  if (found.length > 0) yield* tellFacts(found.slice(0, 2), context, "", reading.cards);
  else if (reading.cards.length > 0) yield* concept(asked);
  else if (isPlea(reading.words)) yield* help(asked);
  else yield nothing(UNKNOWN);
}

/** Why there are too many rows or too few: the best fact about it, and the steps that multiply or drop them. */
async function* aboutNumberOfRows(
  asked: Asked,
  direction: "many" | "few",
  found: readonly Fact[],
): AsyncGenerator<TutorPart> {
  const { question, context } = asked;
  const tied = found.find(({ effects }) => effects.includes("ties"));
  if (tied && says(asked.reading.words, "tie|ties|tied")) {
    yield* tellFacts([tied], context);
    return;
  }
  const own = found.filter(({ effects }) => effects.includes(direction)).slice(0, 1);
  const steps = await rowsOnTheWay(question.sql, direction, context);
  const facts = own.length > 0 ? own : found.slice(0, 2);
  if (steps.length > 0) {
    for (const fact of own) yield* tellProved(fact);
    yield* steps;
  } else if (facts.length > 0) yield* tellFacts(facts, context);
  else yield nothing(UNKNOWN);
}

/** The clauses of the query that drop rows. */
async function* rowsOut({ question, context }: Asked): AsyncGenerator<TutorPart> {
  const steps = await rowsOnTheWay(question.sql, "few", context);
  if (steps.length > 0) yield* steps;
  else yield nothing("No clause of this query drops rows, so I don't see why there would be too few.");
}

async function* concept(asked: Asked): AsyncGenerator<TutorPart> {
  const { context, facts, reading, question } = asked;
  const [card] = reading.cards;
  if (!card) {
    yield* factsOrUnknown(asked);
    return;
  }
  const found = facts.state === "query" ? await relevantFacts(asked) : [];
  if (found[0] && !isGeneral(reading.words)) {
    yield* tellFacts(found.slice(0, 2), context, "", reading.cards);
    return;
  }
  const isCase = found[0] && card.concepts.includes(found[0].suspicion.concept) ? found[0] : undefined;
  const notes = facts.state === "script" ? await transactionNotes(context.parse, question.sql) : [];
  if (notes.length > 0) yield text(...notes);
  for await (const part of tellCard(card, context)) {
    if (part.type === "follow-ups" && isCase) yield* tellProved(isCase, "Your query is a case of it.");
    if (part.type === "follow-ups" && facts.state === "failed") {
      yield text("Your own query stops with an error:");
      yield* explainError(question, context);
      return;
    }
    yield part;
  }
}

async function* tables(asked: Asked): AsyncGenerator<TutorPart> {
  if (mentionsOwnTable(asked) && (await relevantFacts(asked)).length > 0) {
    yield* aboutResult(asked);
    return;
  }
  const parts: TutorPart[] = [];
  for await (const part of aboutTables(asked.question.text, asked.context)) parts.push(part);
  if (parts.length > 0) yield* parts;
  else yield* factsOrUnknown(asked);
}

/** A plea for help, answered by what is in the editor. */
async function* help(asked: Asked): AsyncGenerator<TutorPart> {
  const { question, context, facts, reading } = asked;
  const isTerse = reading.words.split(" ").length <= 4 || says(reading.words, OWN);
  if (facts.state === "failed" || facts.state === "endless") yield* explainError(question, context);
  else if (!isTerse || facts.state === "empty" || facts.state === "closed") yield nothing(UNKNOWN);
  else if (context.verdict !== null) yield* isItRight(asked);
  else yield* explainQuery(question, context);
}
