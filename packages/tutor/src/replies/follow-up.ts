import { says } from "../asked/cues.ts";
import { type Reading, readQuestion } from "../asked/read-question.ts";
import { plainWords } from "../asked/words.ts";
import type { ConceptCard } from "../cards/card.ts";
import { cardOn } from "../cards/index.ts";
import { tellCard } from "../cards/tell-card.ts";
import type { Fact } from "../facts/query-facts.ts";
import type { TutorPart } from "../model.ts";
import { followUps, nothing, standalonePart, text } from "../showing/show.ts";
import type { Asked } from "./asked.ts";
import { relevantFacts } from "./relevant.ts";
import { tellFacts } from "./tell-facts.ts";
import { WELCOME } from "./tutor.ts";
import { comparedForms } from "./two-forms.ts";

type FollowUp = "why" | "shorter" | "show" | "fix" | "again" | "ties" | "thanks";

const SIGNS: readonly (readonly [FollowUp, string])[] = [
  ["thanks", "thanks|thank you"],
  ["shorter", "shorter|too long|in short|short version|brief|briefly|tldr|one sentence"],
  [
    "again",
    "still do not|do not get it|do not understand|not clear|unclear|confused|explain again|explain it again|say that again|other words|simpler|simply|huh",
  ],
  [
    "fix",
    "fix that|fix it|fix this|what should i write|what to write|what do i write|how do i change|how to fix|instead",
  ],
  ["ties", "with ties|and ties|about ties|with duplicates"],
  ["show", "show me|show it|prove it|proof|see it|an example|example|for example"],
  ["why", "why is that|why that|why so|how come|and why|but why|why"],
];

/** The most words of a follow-up. */
const MOST_WORDS = 8;

/** What a short question wants of the previous answer; null where it doesn't refer to one. */
export function followUpOf({ reading, context }: Pick<Asked, "reading" | "context">): FollowUp | null {
  if (!context.earlier?.length || reading.words.split(" ").length > MOST_WORDS) return null;
  // The same question again is no follow-up.
  if (context.earlier.some(({ question }) => plainWords(question) === reading.words)) return null;
  const found = SIGNS.find(([, phrases]) => says(reading.words, phrases))?.[0] ?? null;
  if (found === "why" && reading.words.split(" ").length > 4) return null;
  return reading.cards.length > 0 && found !== "ties" ? null : found;
}

/** Answers a question about the previous answer. */
export async function* followUp(kind: FollowUp, asked: Asked): AsyncGenerator<TutorPart> {
  const { context, facts } = asked;
  const before = context.earlier?.at(-1);
  if (kind === "thanks" || !before) {
    yield nothing(WELCOME);
    return;
  }
  if (kind === "shorter") {
    yield text(`In short: ${firstSentences(before.answer, 2)}`);
    yield followUps("example", "free");
    return;
  }
  const reading = readQuestion(before.question, context, facts.state);
  const about: Asked = { ...asked, reading: kind === "ties" ? tied(reading) : reading };
  const found = await relevantFacts(about);
  yield* answers[kind](about, found);
}

type Deeper = Exclude<FollowUp, "thanks" | "shorter">;
type Answer = (asked: Asked, found: readonly Fact[]) => AsyncGenerator<TutorPart>;

const answers: Readonly<Record<Deeper, Answer>> = {
  why: principle,
  again: principle,
  show,
  async *fix(asked, found) {
    const [fact] = found;
    if (!fact) {
      yield* onwards(asked, found);
      return;
    }
    yield text(`${fact.suspicion.where} ${fact.suspicion.write}`);
    yield followUps("explain-query", "example");
  },
  async *ties(asked, found) {
    const ranking = cardOn("ranking");
    if (found[0] || !ranking) yield* tellFacts(found.slice(0, 1), asked.context);
    else yield* tellCard(ranking, asked.context);
  },
};

async function* principle(asked: Asked, found: readonly Fact[]): AsyncGenerator<TutorPart> {
  if (unsaidCard(asked, found)) yield text("The principle:");
  yield* onwards(asked, found);
}

async function* show(asked: Asked, found: readonly Fact[]): AsyncGenerator<TutorPart> {
  const forms = await comparedForms(asked);
  if (forms) {
    yield* forms;
    return;
  }
  const [fact] = found;
  if (!fact?.proof) {
    yield* onwards(asked, found);
    return;
  }
  yield fact.proof;
  const card = cardOf(asked.reading, fact.suspicion.concept);
  const example = card ? await standalonePart(asked.context, card.sql, "The same on rows of its own:") : null;
  if (example) yield example;
  yield followUps("example", "explain-query");
}

/** The card on the previous question, else the fact, unless an earlier answer already had it. */
async function* onwards(asked: Asked, found: readonly Fact[]): AsyncGenerator<TutorPart> {
  const { context } = asked;
  const card = unsaidCard(asked, found);
  if (card) yield* tellCard(card, context);
  else if (found[0] && !wasSaid(found[0].suspicion.what, asked)) yield* tellFacts(found.slice(0, 1), context);
  else
    yield nothing(
      "I have nothing to add to my last answer. Name the part of it, or of your query, that you mean.",
    );
}

const wasSaid = (said: string, { context }: Asked) =>
  context.earlier?.some(({ answer }) => answer.includes(said)) === true;

function unsaidCard(asked: Asked, found: readonly Fact[]): ConceptCard | undefined {
  const card = cardOf(asked.reading, found[0]?.suspicion.concept);
  return card && !wasSaid(card.says, asked) ? card : undefined;
}

const tied = (reading: Reading): Reading => ({
  ...reading,
  words: `${reading.words} ties tied`,
  intents: [],
});

function cardOf({ cards }: Reading, concept: string | undefined): ConceptCard | undefined {
  return (concept === undefined ? undefined : cardOn(concept)) ?? cards[0];
}

/** The first sentences of an answer, as they were. */
function firstSentences(answer: string, most: number): string {
  const [paragraph = ""] = answer.split("\n\n").filter((each) => !/:$/.test(each.trim()));
  const ends = [...paragraph.matchAll(/[.!?](?=\s|$)/g)].map(({ index }) => index + 1);
  return paragraph.slice(0, ends[most - 1] ?? paragraph.length).trim();
}
