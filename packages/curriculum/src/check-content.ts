import { type ContentProblem, parseContent, sortProblems } from "@master-sql/engine/content/source";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import { readContentFolder } from "./content-folder.ts";
import { proveContent } from "./proof/prove-content.ts";
import { proveGradingData } from "./proof/prove-grading-data.ts";

export interface ContentCheck {
  readonly problems: readonly ContentProblem[];
  readonly lessons: number;
  readonly exercises: number;
}

/**
 * Checks a content folder wholly: reads it, checks the files against each other, and proves by execution what could be
 * read, all of it, so that an author sees every problem at once.
 */
export async function checkContent(folder: string, createSandbox: () => SqlSandbox): Promise<ContentCheck> {
  const { content, problems } = parseContent(readContentFolder(folder));
  const unproven = await proveContent(content, createSandbox);
  const ungraded = await proveGradingData(content);
  return {
    problems: sortProblems([...problems, ...unproven, ...ungraded]),
    lessons: content.lessons.length,
    exercises: content.exercises.length,
  };
}
