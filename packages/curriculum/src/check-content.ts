import {
  type Content,
  type ContentProblem,
  parseContent,
  sortProblems,
} from "@master-sql/engine/content/source";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import { readContentFolder } from "./content-folder.ts";
import { currentSlugs } from "./current-slugs.ts";
import { checkConstructs } from "./order/check-constructs.ts";
import { findLikeness } from "./proof/find-likeness.ts";
import { proveContent } from "./proof/prove-content.ts";
import { ALL_GRADING_DATA, proveGradingData } from "./proof/prove-grading-data.ts";
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
  const files = readContentFolder(folder);
  const { content: whole, problems } = parseContent(files);
  const only = currentSlugs(whole, named);
  const content = only.length === 0 ? whole : restrictTo(whole, new Set(only));
  const unproven = await proveContent(content, createSandbox);
  // The score of all databases says nothing of a few.
  const ungraded = (await proveGradingData(content)).filter(
    ({ file }) => only.length === 0 || file !== ALL_GRADING_DATA,
  );
  const early = await checkConstructs(whole);
  const alike = await findLikeness(whole);
  const misprints = checkProse(files, whole).filter(
    ({ file }) => only.length === 0 || only.includes(slugOf(file)),
  );
  return {
    problems: sortProblems([...problems, ...unproven, ...ungraded, ...early, ...alike, ...misprints]),
    lessons: content.lessons.length,
    exercises: content.exercises.length,
    questions: content.pool.length,
    quizzes: content.quizzes.length,
    interviews: content.interviews.length,
  };
}

const slugOf = (file: string) => file.replace(/^.*\//, "").replace(/\.\w+$/, "");

function restrictTo(content: Content, slugs: ReadonlySet<string>): Content {
  const lessons = content.lessons.filter(({ lesson }) => slugs.has(lesson.slug));
  const exercises = content.exercises.filter(({ exercise }) => slugs.has(exercise.slug));
  const pool = content.pool.filter(({ exercise }) => slugs.has(exercise.slug));
  const quizzes = content.quizzes.filter(({ quiz }) => slugs.has(quiz.slug));
  const interviews = content.interviews.filter(({ interview }) => slugs.has(interview.slug));
  const used = new Set([
    ...lessons.map(({ lesson }) => lesson.dataset),
    ...[...exercises, ...pool].map(({ exercise }) => exercise.dataset),
    ...quizzes.flatMap(({ quiz }) => quiz.questions.map(({ dataset }) => dataset)),
    ...interviews.map(({ interview }) => interview.dataset),
  ]);
  return {
    ...content,
    lessons,
    exercises,
    pool,
    quizzes,
    interviews,
    datasets: content.datasets.filter(({ slug }) => used.has(slug)),
    gradingData: new Map([...content.gradingData].filter(([slug]) => slugs.has(slug))),
    cheatSheet: null,
  };
}
