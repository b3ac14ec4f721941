import { fromMarkdown } from "mdast-util-from-markdown";
import { type Lesson, type LessonBlock, lessonFrontMatterSchema } from "../lesson.ts";
import { splitFrontMatter } from "./front-matter.ts";
import type { ProblemList } from "./problem.ts";
import { lineOf, type RootContent, sourceOf } from "./sections.ts";
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
  const blocks = readBlocks(parts.markdown, problems);
  if (frontMatter === null || problems.problems.length > 0) return null;
  return {
    file: problems.file,
    lesson: { ...frontMatter.value, slug, blocks },
    lineOf: frontMatter.lineOf,
  };
}

function readBlocks(markdown: string, problems: ProblemList): readonly LessonBlock[] {
  const blocks: LessonBlock[] = [];
  let prose: RootContent[] = [];
  const endProse = () => {
    if (prose.length > 0) blocks.push({ kind: "prose", markdown: sourceOf(markdown, prose) });
    prose = [];
  };
  for (const node of fromMarkdown(markdown).children) {
    if (node.type === "heading" && node.depth === 1) {
      problems.add(lineOf(node), "Headings begin at `##`; the title stands in the front matter.");
    }
    const fence = node.type === "code" ? readFence(node, problems) : null;
    if (node.type === "code" && fence !== null) {
      endProse();
      blocks.push({
        kind: "runnable",
        sql: node.value,
        expectedError: fence.expectedError,
        line: lineOf(node) + 1,
      });
    } else {
      reportNestedRunnable(node, problems);
      prose.push(node);
    }
  }
  endProse();
  if (!blocks.some(({ kind }) => kind === "prose"))
    problems.add(1, "The lesson has no text; write it below the front matter.");
  if (!blocks.some(({ kind }) => kind === "runnable")) {
    problems.add(1, "The lesson has nothing to run; make at least one block begin with ```sql run.");
  }
  return blocks;
}

/** The words after the language of a fence that make it runnable, or null for a block that is only shown. */
function readFence(
  node: Extract<RootContent, { type: "code" }>,
  problems: ProblemList,
): { readonly expectedError: string | null } | null {
  const words = (node.meta ?? "").split(/\s+/).filter((word) => word !== "");
  const unknown = words.filter((word) => word !== "run" && !/^error=[0-9A-Z]{5}$/.test(word));
  const error = words.find((word) => word.startsWith("error="));
  if (unknown.length > 0) {
    problems.add(
      lineOf(node),
      `\`${unknown.join(" ")}\` is not understood here; a block begins with \`\`\`sql, \`\`\`sql run, or \`\`\`sql run error=42703 (an SQLSTATE of five characters).`,
    );
    return null;
  }
  if (words.length === 0) return null;
  if (node.lang !== "sql" || !words.includes("run")) {
    problems.add(lineOf(node), "A runnable block begins with ```sql run.");
    return null;
  }
  if (node.value.trim() === "")
    problems.add(lineOf(node), "This SQL block is empty; write the query into it.");
  return { expectedError: error?.slice("error=".length) ?? null };
}

function reportNestedRunnable(node: RootContent, problems: ProblemList): void {
  if (!("children" in node)) return;
  for (const child of node.children) {
    if (child.type === "code" && child.meta) {
      problems.add(lineOf(child), "A runnable block must stand by itself, not within a list or a quotation.");
    }
    reportNestedRunnable(child, problems);
  }
}
