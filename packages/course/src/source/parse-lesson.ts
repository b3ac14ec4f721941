import { slugSchema } from "@master-sql/judge/contract";
import { fromMarkdown } from "mdast-util-from-markdown";
import { DRAWING_KINDS } from "../drawing.ts";
import {
  type DrawingPlace,
  type ExercisePlace,
  type Lesson,
  type LessonBlock,
  lessonFrontMatterSchema,
} from "../lesson.ts";
import { readBlocks } from "./blocks.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { ProblemList } from "./problem.ts";
import { lineOf, type RootContent } from "./sections.ts";
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
      problems.add(lineOf(node), "Headings begin at `##`; the title is in the front matter.");
    }
  }
  const blocks = readLessonBlocks(markdown, children, problems);
  if (!blocks.some(({ kind }) => kind === "prose"))
    problems.add(1, "The lesson has no text; write it below the front matter.");
  if (!blocks.some(({ kind }) => kind === "runnable")) {
    problems.add(1, "The lesson has nothing to run; make at least one block begin with ```sql run.");
  }
  return blocks;
}

/** Text, as wherever blocks are run, with exercises and pictures in between. */
function readLessonBlocks(
  markdown: string,
  nodes: readonly RootContent[],
  problems: ProblemList,
): readonly LessonBlock[] {
  const blocks: LessonBlock[] = [];
  let begin = 0;
  for (const [index, node] of nodes.entries()) {
    if (node.type !== "code" || (node.lang !== "exercise" && node.lang !== "drawing")) continue;
    blocks.push(...readBlocks(markdown, nodes.slice(begin, index), problems));
    begin = index + 1;
    if (node.lang === "exercise") blocks.push(...readExercisePlace(node.value, lineOf(node), problems));
    else blocks.push(...readDrawingPlace(node, blocks.at(-1), problems));
  }
  return [...blocks, ...readBlocks(markdown, nodes.slice(begin), problems)];
}

/** An empty one draws the query of the block that it stands below. */
function readDrawingPlace(
  node: Extract<RootContent, { type: "code" }>,
  above: LessonBlock | undefined,
  problems: ProblemList,
): readonly DrawingPlace[] {
  const line = lineOf(node);
  const drawing = DRAWING_KINDS.find((kind) => kind === node.meta?.trim());
  if (drawing === undefined) {
    problems.add(
      line,
      `A picture begins with \`\`\`drawing and its kind: ${DRAWING_KINDS.map((kind) => `\`${kind}\``).join(", ")}.`,
    );
    return [];
  }
  if (node.value.trim() !== "") return [{ kind: "drawing", drawing, sql: node.value, line: line + 1 }];
  if (above?.kind === "runnable" && above.expectedError === null)
    return [{ kind: "drawing", drawing, sql: above.sql, line }];
  problems.add(
    line,
    "This picture is empty, and no block that runs is right above it; write its query into it.",
  );
  return [];
}

function readExercisePlace(text: string, line: number, problems: ProblemList): readonly ExercisePlace[] {
  const slug = slugSchema.safeParse(text.trim());
  if (slug.success) return [{ kind: "exercise", slug: slug.data, line: line + 1 }];
  problems.add(line, "A block that begins with ```exercise holds the slug of one exercise and nothing else.");
  return [];
}
