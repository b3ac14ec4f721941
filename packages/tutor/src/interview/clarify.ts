import type { InterviewScript } from "@master-sql/course";
import { sentencesOf, tellingWords } from "./telling-words.ts";

/** What a word that no fact contains weighs, next to 1 for a word that only one fact contains. */
const STRANGE_WORD = 0.4;
/** What a word of a prepared answer is worth, next to one of its question. */
const ANSWER_WORD = 0.8;
/** Share of a question's words, by weight, that a fact must contain to be worth mentioning. */
const NEAR = 0.3;
/** A fact with at least this share is taken to be what was asked about, if no other fact is as near. */
const SURE = 0.8;
const MARGIN = 0.2;
/** A fact with this lead over all others may be what the candidate asked about. */
const LEAD = 0.02;

/** Something the script decides, and what was asked about. */
type DecidedFact =
  /** A clarifying question, by its index. */
  | { readonly from: "clarification"; readonly index: number }
  /** A sentence of what the interviewer asked. */
  | { readonly from: "asked"; readonly sentence: string };

/** How a candidate's question relates to the script's decisions. */
export type Decided =
  /** This is what was asked about. Unless that is sure, it is said what was understood. */
  | { readonly status: "decided"; readonly fact: DecidedFact; readonly isSure: boolean }
  /** Something else was asked, but it may come near these, the nearest first; none if nothing does. */
  | { readonly status: "undecided"; readonly near: readonly DecidedFact[] };

interface Known {
  readonly fact: DecidedFact;
  readonly question: ReadonlySet<string>;
  readonly answer: ReadonlySet<string>;
}

/**
 * Finds what a script has decided about a candidate's question, by the words that they share: a word counts for less
 * the more facts contain it. What shares more words than any other fact is what was asked about.
 * @param asked what the interviewer has asked so far, as Markdown
 */
export function decidedFacts(script: InterviewScript, question: string, asked: readonly string[]): Decided {
  const verbatim = verbatimClarification(script, question);
  if (verbatim !== null) return decided({ from: "clarification", index: verbatim }, true);
  const words = tellingWords(question, script.terms);
  const near = nearness(knownFacts(script, asked), words)
    .filter(({ share }) => share >= NEAR)
    .sort((a, b) => b.share - a.share);
  const [prepared, other] = near.filter(({ fact }) => fact.from === "clarification");
  const said = near.find(({ fact }) => fact.from === "asked");
  const leads = (found: Near, others: Near | undefined, margin: number) =>
    found.share - (others?.share ?? 0) >= margin;
  // What the interviewer has asked is known to the candidate, who rather asks what goes beyond it.
  if (prepared && prepared.share >= SURE && leads(prepared, other, MARGIN) && leads(prepared, said, 0))
    return decided(prepared.fact, true);
  if (said && said.share >= SURE && leads(said, prepared, MARGIN)) return decided(said.fact, true);
  if (prepared && leads(prepared, other, LEAD) && leads(prepared, said, LEAD))
    return decided(prepared.fact, false);
  return { status: "undecided", near: [prepared, said].flatMap((each) => (each ? [each.fact] : [])) };
}

function decided(fact: DecidedFact, isSure: boolean): Decided {
  return { status: "decided", fact, isSure };
}

interface Near {
  readonly fact: DecidedFact;
  readonly share: number;
}

function knownFacts({ clarifications, terms }: InterviewScript, asked: readonly string[]): readonly Known[] {
  const words = (text: string) => tellingWords(text, terms);
  return [
    ...clarifications.map(({ question, answer }, index) => ({
      fact: { from: "clarification", index } as const,
      question: words(question),
      answer: words(answer),
    })),
    ...asked.flatMap(sentencesOf).map((sentence) => ({
      fact: { from: "asked", sentence } as const,
      question: words(sentence),
      answer: new Set<string>(),
    })),
  ];
}

function nearness(known: readonly Known[], words: ReadonlySet<string>): readonly Near[] {
  const weightOf = (word: string) => {
    const having = known.filter(({ question, answer }) => question.has(word) || answer.has(word)).length;
    return having === 0 ? STRANGE_WORD : 1 / Math.sqrt(having);
  };
  const sum = (all: Iterable<string>, worth: (word: string) => number) =>
    [...all].reduce((total, word) => total + worth(word) * weightOf(word), 0);
  const all = sum(words, () => 1);
  return known.map(({ fact, question, answer }) => {
    const ofAsked = sum(words, (word) => (question.has(word) ? 1 : answer.has(word) ? ANSWER_WORD : 0)) / all;
    const ofFact = sum(question, (word) => (words.has(word) ? 1 : 0)) / sum(question, () => 1);
    // A short prepared question that is asked among many words is still asked.
    const share = fact.from === "clarification" ? Math.max(ofAsked, (ofAsked + ofFact) / 2) : ofAsked;
    return { fact, share: Number.isNaN(share) ? 0 : share };
  });
}

/** Which of the script's clarifying questions a text is, word for word; null when it is none. */
export function verbatimClarification({ clarifications }: InterviewScript, text: string): number | null {
  const index = clarifications.findIndex(({ question }) => plain(question) === plain(text));
  return index < 0 ? null : index;
}

/** A question without what makes no difference. */
function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}
