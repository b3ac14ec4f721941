import type { Content, ContentProblem, SourceFile } from "@master-sql/course/source";
import { checkEnglish } from "./check-english.ts";
import { findDeadLinks } from "./links.ts";
import { passagesOf } from "./passages.ts";
import { readabilityOf } from "./reading-level.ts";
import { checkRefusedPhrases, readRefusedPhrases } from "./refused-phrases.ts";
import { checkRepeatedKeys } from "./repeated-keys.ts";
import { checkSpelling, readOwnWords } from "./spelling.ts";

/** Years at school that a lesson may ask of its readers: plain language for adults. */
const HIGHEST_GRADE = 9;
/** Minutes by which the time that a lesson states may differ from the reckoned one. */
const MINUTES_APART = 3;

/** Checks what is read rather than run: spelling, links, and how hard and long lessons are. */
export function checkProse(files: readonly SourceFile[], content: Content): readonly ContentProblem[] {
  const ownWords = readOwnWords(files.find(({ path }) => path === "words.txt")?.text ?? "");
  const refused = readRefusedPhrases(files.find(({ path }) => path === "refused.txt")?.text ?? "");
  const passages = files.flatMap(passagesOf);
  return [
    ...checkSpelling(passages, ownWords),
    ...checkRefusedPhrases(passages, refused),
    ...checkRepeatedKeys(files),
    ...checkEnglish(files, passages, content),
    ...findDeadLinks(files, content),
    ...content.lessons.flatMap(({ file, lesson, lineOf }) => {
      const { grade, words, minutes } = readabilityOf(lesson);
      const problems: ContentProblem[] = [];
      if (grade > HIGHEST_GRADE)
        problems.push({
          file,
          line: 1,
          message: `The text asks for ${grade.toFixed(1)} years at school, more than ${HIGHEST_GRADE}; use shorter sentences and plainer words.`,
        });
      if (Math.abs(minutes - lesson.minutes) > MINUTES_APART)
        problems.push({
          file,
          line: lineOf(["minutes"]),
          message: `It says ${lesson.minutes} minutes, but takes about ${minutes.toFixed(0)} (${words} words and the blocks to run).`,
        });
      return problems;
    }),
  ];
}
