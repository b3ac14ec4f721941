import type { InterviewScript } from "@master-sql/course";
import { sharedWords, tellingWords } from "./telling-words.ts";

/** Share of the asked words, or of the prepared question's, that must agree. */
const COVERAGE = 0.4;
/** What a word of the prepared answer is worth beside one of the prepared question. */
const ANSWER_WORD = 0.5;

/**
 * Which of the script's clarifying questions a sentence asks, by its telling words; null when it asks none of them. A
 * word that stands in several of them tells less; one shared word is enough only where it stands in a single one, or is
 * all that the prepared question has.
 */
export function askedClarification(script: InterviewScript, sentence: string): number | null {
  const verbatim = verbatimClarification(script, sentence);
  if (verbatim !== null) return verbatim;
  const asked = tellingWords(sentence);
  if (asked.size === 0) return null;
  const prepared = script.clarifications.map(({ question, answer }) => ({
    question: tellingWords(question),
    answer: tellingWords(answer),
  }));
  const rarity = (word: string) =>
    1 / Math.max(1, prepared.filter(({ question }) => question.has(word)).length);
  let best: { readonly index: number; readonly weight: number } | null = null;
  for (const [index, { question, answer }] of prepared.entries()) {
    const inQuestion = sharedWords(asked, question);
    const inAnswer = sharedWords(asked, answer).filter((word) => !question.has(word));
    const coverage = Math.max(inQuestion.length / asked.size, inQuestion.length / Math.max(1, question.size));
    const isOwnWord = inQuestion.some((word) => rarity(word) === 1);
    const isAll = inQuestion.length === question.size;
    if (inQuestion.length === 0 || coverage < COVERAGE) continue;
    if (inQuestion.length === 1 && !isOwnWord && !isAll) continue;
    const weight =
      inQuestion.reduce((sum, word) => sum + rarity(word), 0) + ANSWER_WORD * inAnswer.length + coverage / 10;
    if (best === null || weight > best.weight) best = { index, weight };
  }
  return best?.index ?? null;
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
