import type { Intent } from "../asked/cues.ts";
import { isGeneral, readQuestion } from "../asked/read-question.ts";
import { tellCard } from "../cards/tell-card.ts";
import type { TutorContext } from "../context.ts";
import { factsOf } from "../facts/query-facts.ts";
import type { TutorPart, TutorQuestion } from "../model.ts";
import { withoutExplain } from "../reading/without-explain.ts";
import type { Asked } from "../replies/asked.ts";
import { followUp, followUpOf } from "../replies/follow-up.ts";
import { NOT_READ, OF_PREDICTION, UNKNOWN } from "../replies/tutor.ts";
import { comparedForms } from "../replies/two-forms.ts";
import { nothing, text } from "../showing/show.ts";
import { aboutValue } from "./about-value.ts";
import { aboutQuery, answers } from "./answers.ts";
import { type Chosen, chosenIntent } from "./chosen-intent.ts";
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
    yield nothing(NOT_READ);
    return;
  }
  const said: string[] = [];
  for await (const part of aboutQuery(asked))
    if (part.type === "text" && part.folded === undefined) said.push(part.markdown);
  yield nothing([NOT_READ, "What I see in your query:", ...said.slice(0, MOST_UNASKED)].join("\n\n"));
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
  "next",
]);
