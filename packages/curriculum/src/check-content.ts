import { type Content, type ContentProblem, parseContent, sortProblems } from "@master-sql/course/source";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { readContentFolder } from "./content-folder.ts";
import { currentSlugs } from "./current-slugs.ts";
import { checkConstructs } from "./order/check-constructs.ts";
import { findLikeness } from "./proof/find-likeness.ts";
import { proveContent } from "./proof/prove-content.ts";
import { examineGradingData, gradingFileProblems, totalProblems } from "./proof/prove-grading-data.ts";
import { restrictContent } from "./proof-record/proof-items.ts";
import { checkProse } from "./prose/check-prose.ts";

export interface ContentCheck {
  readonly problems: readonly ContentProblem[];
  readonly lessons: number;
  readonly exercises: number;
  /** In the exams' pool. */
  readonly questions: number;
  readonly quizzes: number;
  readonly interviews: number;
}

/** Reads a content folder, and checks its files against each other: everything but what only running proves. */
export async function checkAcrossFiles(
  folder: string,
  named: readonly string[] = [],
): Promise<{ readonly content: Content; readonly problems: readonly ContentProblem[] }> {
  const files = readContentFolder(folder);
  const { content, problems } = parseContent(files);
  const only = currentSlugs(content, named);
  const misprints = checkProse(files, content).filter(
    ({ file }) => only.length === 0 || only.includes(slugOf(file)),
  );
  return {
    content,
    problems: [
      ...problems,
      ...gradingFileProblems(content),
      ...(await checkConstructs(content)),
      ...(await findLikeness(content)),
      ...misprints,
    ],
  };
}

/**
 * Checks a content folder wholly: reads it, checks the files against each other, and proves by execution what could be
 * read, all of it, so that an author sees every problem at once. With `named`, slugs of lessons, exercises, quizzes,
 * interview questions and questions of the pool, nothing but these is proven; everything is still read and checked
 * against each other.
 */
export async function checkContent(
  folder: string,
  createSandbox: () => SqlSandbox,
  named: readonly string[] = [],
): Promise<ContentCheck> {
  const { content: whole, problems } = await checkAcrossFiles(folder, named);
  const only = currentSlugs(whole, named);
  const content = only.length === 0 ? whole : restrictContent(whole, (name) => only.includes(slugOf(name)));
  const unproven = await proveContent(content, createSandbox);
  const graded = await examineGradingData(content);
  // The score of all databases says nothing of a few.
  const total = only.length === 0 ? totalProblems([...graded.findings.values()]) : [];
  return {
    problems: sortProblems([...problems, ...unproven, ...graded.problems, ...total]),
    lessons: content.lessons.length,
    exercises: content.exercises.length,
    questions: content.pool.length,
    quizzes: content.quizzes.length,
    interviews: content.interviews.length,
  };
}

const slugOf = (file: string) => file.replace(/^.*\//, "").replace(/\.\w+$/, "");
