import type { Content, ContentProblem, SourceFile } from "@master-sql/course/source";
import {
  countPatterns,
  LONGEST_SENTENCE,
  longSentences,
  neverInTasks,
  overBudget,
  type PatternCounts,
  parseBudget,
} from "./english.ts";
import type { Passage } from "./passages.ts";

export const ENGLISH_BUDGET = "english-budget.txt";

/** What the content holds, long sentences of prompts included. */
export function contentPatterns(passages: readonly Passage[], content: Content): PatternCounts {
  const counts = new Map(countPatterns(passages));
  for (const { file, exercise } of [...content.exercises, ...content.pool]) {
    const long = longSentences(exercise.prompt).length;
    if (long > 0) counts.set(`${file} long-sentence`, long);
  }
  return counts;
}

/** Turns of phrase beyond the budget; with `plain_tasks` in bars.yaml, any in titles and prompts of exercises. */
export function checkEnglish(
  files: readonly SourceFile[],
  passages: readonly Passage[],
  content: Content,
): readonly ContentProblem[] {
  const budget = files.find(({ path }) => path === ENGLISH_BUDGET);
  // A draft of a course has none.
  if (budget === undefined) return [];
  const over = overBudget(parseBudget(budget.text), contentPatterns(passages, content)).map(
    ({ file, group, found, allowed }) => ({
      file,
      line: 1,
      message: `Its English has ${found} of the pattern “${group}”, ${allowed} are allowed; see docs/english.md.`,
    }),
  );
  if (!content.plainTasks) return over;
  const tasks = content.exercises.flatMap(({ file, exercise: { title, prompt } }) =>
    [
      ...neverInTasks(`${title}\n${prompt}`).map((phrase) => `“${phrase}” isn't for a title or prompt.`),
      ...longSentences(prompt).map(
        (sentence) => `A sentence has over ${LONGEST_SENTENCE} words: ${sentence.slice(0, 60)}…`,
      ),
    ].map((message) => ({ file, line: 1, message })),
  );
  return [...over, ...tasks];
}
