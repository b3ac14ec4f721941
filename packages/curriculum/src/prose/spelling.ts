import type { ContentProblem } from "@master-sql/course/source";
import dictionary from "dictionary-en";
import nspell from "nspell";
import type { Passage } from "./passages.ts";

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Words that are neither in the American English dictionary nor among the `ownWords` of content/words.txt. Words with
 * digits or underscores and those all in capitals are names and keywords, and pass. Each unknown word is reported once
 * a file.
 */
export function checkSpelling(
  passages: readonly Passage[],
  ownWords: readonly string[],
): readonly ContentProblem[] {
  const speller = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });
  for (const word of ownWords) speller.add(word);
  const verdicts = new Map<string, boolean>();
  const isKnown = (word: string): boolean => {
    const known = verdicts.get(word) ?? (speller.correct(word) || speller.correct(word.replace(/'s$/, "")));
    verdicts.set(word, known);
    return known;
  };
  const reported = new Set<string>();
  const problems: ContentProblem[] = [];
  for (const { file, line, text } of passages) {
    const plain = text.replaceAll("’", "'");
    for (const { segment, index, isWordLike } of segmenter.segment(plain)) {
      if (!isWordLike || !/^[\p{Letter}']+$/u.test(segment) || isCapitals(segment)) continue;
      if (isKnown(segment) || reported.has(`${file} ${segment}`)) continue;
      reported.add(`${file} ${segment}`);
      const below = plain.slice(0, index).split("\n").length - 1;
      problems.push({
        file,
        line: line + below,
        message: `\`${segment}\` is no word of the dictionary; correct it, or add it to words.txt if it is meant.`,
      });
    }
  }
  return problems;
}

const isCapitals = (word: string) => /^[\p{Uppercase}']+('s)?$/u.test(word);

/** The words of content/words.txt: one a line, # begins a comment. */
export function readOwnWords(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((word) => word !== "");
}
