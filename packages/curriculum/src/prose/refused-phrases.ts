import type { ContentProblem } from "@master-sql/course/source";
import type { Passage } from "./passages.ts";

/** A phrase that our texts don't use, in small letters, and what to write instead. */
export interface RefusedPhrase {
  readonly phrase: string;
  readonly instead: string;
}

/**
 * The phrases of content/refused.txt: one a line, `phrase, another form -> what to write instead`; # begins a comment.
 */
export function readRefusedPhrases(text: string): readonly RefusedPhrase[] {
  return text.split("\n").flatMap((line) => {
    const [phrases = "", instead = ""] = line.replace(/#.*/, "").split("->");
    return phrases
      .split(",")
      .map((phrase) => phrase.trim().toLowerCase())
      .filter((phrase) => phrase !== "")
      .map((phrase) => ({ phrase, instead: instead.trim() }));
  });
}

/** A sentence that begins with Who and asks nothing, such as “Who has left isn't counted.” */
const whoWithoutNoun = /(?:^|[.!?]["*)]?\s+)(Who\s[^.!?]*)\.(?=\s|$)/;

/**
 * Refused phrases as whole words, whatever their capitals, in the passages that learners read; each is reported once a
 * file. So are sentences that begin with a *Who* that stands for *anyone who*.
 */
export function checkRefusedPhrases(
  passages: readonly Passage[],
  refused: readonly RefusedPhrase[],
): readonly ContentProblem[] {
  const problems = new Map<string, ContentProblem>();
  const patterns = refused.map((each) => ({
    ...each,
    pattern: new RegExp(`(?<= )${each.phrase.replaceAll(" ", "\\s+")}(?= )`),
  }));
  for (const { file, line, text } of passages) {
    const clause = whoWithoutNoun.exec(text);
    if (clause?.[1] !== undefined) {
      problems.set(`${file} Who`, {
        file,
        line: line + text.slice(0, clause.index + clause[0].indexOf("Who")).split("\n").length - 1,
        message: `“${clause[1].slice(0, 40)} …” asks nothing; begin the sentence with Anyone who, Somebody who or Those who.`,
      });
    }
    const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}'-]/gu, " ")} `;
    for (const { phrase, instead, pattern } of patterns) {
      const index = words.search(pattern);
      const key = `${file} ${phrase}`;
      if (index < 0 || problems.has(key)) continue;
      const below = text.slice(0, Math.max(index - 1, 0)).split("\n").length - 1;
      problems.set(key, {
        file,
        line: line + below,
        message: `“${phrase}” isn't how we say it; write ${instead}.`,
      });
    }
  }
  return [...problems.values()];
}
