import { anotherWay } from "../alike/another-way.ts";
import { example } from "../alike/example.ts";
import { similar } from "../alike/similar.ts";
import type { Intent } from "../asked/cues.ts";
import { says } from "../asked/cues.ts";
import { isGeneral, OWN, readQuestion } from "../asked/read-question.ts";
import { tellCard } from "../cards/tell-card.ts";
import type { TutorContext } from "../context.ts";
import { explainError } from "../errors/explain-error.ts";
import { type Fact, factsOf } from "../facts/query-facts.ts";
import { makeFaster } from "../faster/faster.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { withoutExplain } from "../reading/without-explain.ts";
import type { Asked } from "../replies/asked.ts";
import { aboutBelief } from "../replies/belief.ts";
import { followUp, followUpOf } from "../replies/follow-up.ts";
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
import {
  ABOUT_ME,
  NOT_READ,
  noSolution,
  OF_PREDICTION,
  OTHER_LANGUAGE,
  UNKNOWN,
  UNRELATED,
  WELCOME,
} from "../replies/tutor.ts";
import { comparedForms } from "../replies/two-forms.ts";
import { nothing, text } from "../showing/show.ts";
import { explainQuery } from "../walk/explain-query.ts";
import { tellProved } from "../wrong/tell-suspicion.ts";
import { transactionNotes } from "../wrong/transaction-notes.ts";
import { whyWrong } from "../wrong/why-wrong.ts";
import { aboutValue } from "./about-value.ts";
import { type Chosen, chosenIntent } from "./chosen-intent.ts";
import { rowsOnTheWay } from "./rows-on-the-way.ts";
import { aboutTables, mentionsOwnTable } from "./tables.ts";
import { aboutTask, isAccepted } from "./task.ts";
import { halvesOf } from "./two-parts.ts";

/** Answers a question in the learner's own words: runs the query in the editor, then picks the facts that it asks about. */
export async function* freeQuestion(
  question: TutorQuestion,
  context: TutorContext,
): AsyncGenerator<TutorPart> {
  const typed = question.text.trim();
  if (typed === "") {
    yield nothing("Ask about your query, an error, a word of SQL, or the tables here.");
    return;
  }
  const sql = withoutExplain(question.sql);
  const facts = await factsOf(sql, context);
  const own = readQuestion(typed, context, facts.state, question.sql);
  const before = context.earlier?.at(-1);
  // "And with ties?" is about what the question before it was about.
  const isElliptic =
    before !== undefined &&
    GOES_ON.test(own.words) &&
    own.words.split(" ").length <= MOST_ELLIPTIC_WORDS &&
    followUpOf({ reading: own, context }) === null;
  const reading = isElliptic
    ? readQuestion(`${before.question} ${typed}`, context, facts.state, question.sql)
    : own;
  const asked: Asked = { question: { ...question, sql }, context, reading, facts };
  if (
    reading.isStrange &&
    reading.language === null &&
    reading.intents.every((intent) => intent === "help" || intent === "why" || intent === "concept")
  ) {
    const isForeign = OTHER_LANGUAGE_SIGNS.test(typed) || !/[a-z]/i.test(reading.words);
    if (isForeign) yield* unread(asked);
    else yield nothing(UNKNOWN);
    return;
  }
  if (reading.language)
    yield text(
      `You asked in ${reading.language}. I understand the common questions in it, and answer in English.`,
    );
  const [first, second] = (reading.isBelief ? [] : halvesOf(typed)).map(
    (half): Asked => ({
      ...asked,
      question: { ...asked.question, text: half },
      reading: readQuestion(half, context, facts.state, question.sql),
    }),
  );
  const isOfError = second?.reading.intents[0] === "error" && facts.state !== "failed";
  if (first && second && !isOfError && isOther(first.reading.intents[0], second.reading.intents[0]))
    yield* bothHalves(first, second);
  else yield* answerTo(asked);
}

/** How a question begins that goes on with the one before. */
const GOES_ON = /^(?:and|but|so|or|then|also|what about|how about)\b/;
const MOST_ELLIPTIC_WORDS = 8;

/** Paragraphs that are said where the question can't be read. */
const MOST_UNASKED = 4;

/** A question in a language that isn't read: what is wrong with the query, where a run shows it, since most questions are about that. */
async function* unread(asked: Asked): AsyncGenerator<TutorPart> {
  const { context, facts } = asked;
  if (facts.state !== "failed" && (facts.state === "closed" || context.verdict?.verdict !== "wrong")) {
    yield nothing(OTHER_LANGUAGE);
    return;
  }
  const about = facts.state === "failed" ? explainError(asked.question, context) : aboutResult(asked);
  const said: string[] = [];
  for await (const part of about)
    if (part.type === "text" && part.folded === undefined) said.push(part.markdown);
  yield nothing(
    [NOT_READ, "What I see in your query:", ...said.slice(0, MOST_UNASKED), "This cost nothing."].join(
      "\n\n",
    ),
  );
}

/** The answers to a question with two halves, without what the second repeats. Where the first has none, only the second is answered. */
async function* bothHalves(first: Asked, second: Asked): AsyncGenerator<TutorPart> {
  const told = new Set<string>();
  let next: TutorPart | null = null;
  for await (const part of answerTo(first)) {
    if (part.type === "nothing") continue;
    if (part.type === "follow-ups") next = part;
    else {
      told.add(JSON.stringify(part));
      yield part;
    }
  }
  for await (const part of answerTo(second))
    if (!told.has(JSON.stringify(part))) yield part.type === "nothing" && next ? next : part;
}

/** Letters that English doesn't have. */
const OTHER_LANGUAGE_SIGNS = /[^\p{ASCII}\p{P}\p{S}]/u;

/** Whether two halves of a question want different things. */
const isOther = (one: Intent | undefined, other: Intent | undefined) =>
  one !== undefined && other !== undefined && one !== other && !SLIGHT.has(one) && !SLIGHT.has(other);
const SLIGHT: ReadonlySet<Intent> = new Set([
  "help",
  "why",
  "thanks",
  "solution",
  "tutor",
  "unrelated",
  "example",
]);

async function* answerTo(asked: Asked): AsyncGenerator<TutorPart> {
  const { question, context, facts, reading } = asked;
  const kind = followUpOf(asked);
  if (kind !== null) {
    yield* followUp(kind, asked);
    return;
  }
  const canRun = facts.state === "query" || facts.state === "script";
  const value = canRun ? await aboutValue(question.text, question.sql, context) : null;
  if (value) {
    yield* value;
    return;
  }
  const chosen = chosenIntent(asked);
  const isCard = reading.cards.length > 0 && isGeneral(reading.words);
  const isClaim = chosen === "faster" && reading.isBelief;
  const forms = isCard || (NOT_COMPARED.has(chosen) && !isClaim) ? null : await comparedForms(asked);
  if (forms) yield* forms;
  else if (
    facts.state === "closed" &&
    (RUNS.has(chosen) || (reading.cards.length > 0 && !NOT_COMPARED.has(chosen)))
  )
    yield* closed(asked);
  else yield* answers[chosen](asked);
}

/** Answers that run the query in the editor. */
const RUNS: ReadonlySet<Chosen> = new Set([
  "explain",
  "changes",
  "error",
  "faster",
  "another-way",
  "index-unused",
  "scale",
]);

/** Running anything would answer a prediction, so only a card can. */
async function* closed(asked: Asked): AsyncGenerator<TutorPart> {
  const [card] = asked.reading.cards;
  if (card) yield* tellCard(card, asked.context);
  else yield nothing(OF_PREDICTION);
}

/** Requests that comparing two forms of the query doesn't answer. */
const NOT_COMPARED: ReadonlySet<Chosen> = new Set([
  "solution",
  "task",
  "similar",
  "example",
  "scale",
  "faster",
  "index-unused",
  "thanks",
  "tutor",
  "unrelated",
  "not-understood",
  "next",
]);

type Answer = (asked: Asked) => AsyncGenerator<TutorPart>;

async function* only(reason: string): AsyncGenerator<TutorPart> {
  yield nothing(reason);
}

const withQuestion =
  (answer: (question: TutorQuestion, context: TutorContext) => AsyncGenerator<TutorPart>): Answer =>
  ({ question, context }) =>
    answer(question, context);

const answers: Readonly<Record<Chosen, Answer>> = {
  solution: ({ context }) => only(noSolution(context)),
  thanks: () => only(WELCOME),
  tutor: () => only(ABOUT_ME),
  unrelated: () => only(UNRELATED),
  product: ({ reading }) => only(aboutProduct(reading.words) ?? UNKNOWN),
  accepted: isAccepted,
  unknown: factsOrUnknown,
  "not-understood": () => only(UNKNOWN),
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
};

async function* theTask(asked: Asked): AsyncGenerator<TutorPart> {
  const { context, reading } = asked;
  let isTold = false;
  if (context.exercise && says(reading.words, "hint|hints|stuck"))
    yield text(
      "Hints cost nothing: *Next hint* below the editor goes from where to look to the solution, one step at a time.",
    );
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

/** Whether a question says only that something is unexpected. */
const isPlea = (words: string) =>
  words.split(" ").length <= 4 && says(words, "why|help|hm|hmm|huh|what|how come|weird|strange");

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
