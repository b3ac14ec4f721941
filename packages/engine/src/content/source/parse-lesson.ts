import { fromMarkdown } from "mdast-util-from-markdown";
import { type Lesson, type LessonBlock, lessonFrontMatterSchema } from "../lesson.ts";
import { readBlocks } from "./blocks.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { ProblemList } from "./problem.ts";
import { lineOf } from "./sections.ts";
import { parseYaml, type YamlPath } from "./yaml-document.ts";

export interface LessonFile {
  readonly file: string;
  readonly lesson: Lesson;
  readonly lineOf: (path: YamlPath) => number;
}

/** Reads content/lessons/<slug>.md. Problems are added to `problems`; null when there is any. */
export function parseLesson(slug: string, text: string, problems: ProblemList): LessonFile | null {
  const parts = splitFrontMatter(text, problems);
  if (parts === null) return null;
  const frontMatter = parseYaml(parts.yaml, lessonFrontMatterSchema, problems);
  const blocks = readLesson(parts.markdown, problems);
  if (frontMatter === null || problems.problems.length > 0) return null;
  return {
    file: problems.file,
    lesson: { ...frontMatter.value, slug, blocks },
    lineOf: frontMatter.lineOf,
  };
}

function readLesson(markdown: string, problems: ProblemList): readonly LessonBlock[] {
  const { children } = fromMarkdown(markdown);
  for (const node of children) {
    if (node.type === "heading" && node.depth === 1) {
      problems.add(lineOf(node), "Headings begin at `##`; the title stands in the front matter.");
    }
  }
  const blocks = readBlocks(markdown, children, problems);
  if (!blocks.some(({ kind }) => kind === "prose"))
    problems.add(1, "The lesson has no text; write it below the front matter.");
  if (!blocks.some(({ kind }) => kind === "runnable")) {
    problems.add(1, "The lesson has nothing to run; make at least one block begin with ```sql run.");
  }
  return blocks;
}
