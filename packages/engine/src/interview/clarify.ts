import type { InterviewScript } from "../content/interview.ts";
import { sharedWords, tellingWords } from "./telling-words.ts";

/** Share of the asked words, or of the prepared question's, that must agree. */
const COVERAGE = 0.4;
/** What a word of the prepared answer is worth beside one of the prepared question. */
const ANSWER_WORD = 0.5;

/**
 * Which of the script's clarifying questions a sentence asks, by its telling words; null when it asks none of them. A
 * word that stands in several of them tells less; one shared word is enough only where it stands in a single one.
 */
export function askedClarification(script: InterviewScript, sentence: string): number | null {
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
    if (inQuestion.length === 0 || coverage < COVERAGE || (inQuestion.length === 1 && !isOwnWord)) continue;
    const weight =
      inQuestion.reduce((sum, word) => sum + rarity(word), 0) + ANSWER_WORD * inAnswer.length + coverage / 10;
    if (best === null || weight > best.weight) best = { index, weight };
  }
  return best?.index ?? null;
}
