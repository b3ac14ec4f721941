import type { SourceFile } from "@master-sql/course/source";
import { fromMarkdown } from "mdast-util-from-markdown";

/** A piece of what a learner reads, without code. */
export interface Passage {
  readonly file: string;
  /** 1-based, where the text begins. */
  readonly line: number;
  readonly text: string;
}

/** Keys of YAML files and front matter whose values are read by learners. */
const proseKey =
  /^\s*(?:- )?(?:title|summary|sentence|grain|ties|outcome|when|trap|note|audience|right|wrong|why):\s+(.*)$/;

type MarkdownNode = ReturnType<typeof fromMarkdown>["children"][number];

/**
 * The passages of a content file, in the order in which they stand. Code, SQL and what authors alone read are left out.
 */
export function passagesOf({ path, text }: SourceFile): readonly Passage[] {
  if (path.endsWith(".yaml")) return yamlPassages(path, text.split("\n"), 1);
  if (!path.endsWith(".md") || path === "README.md") return [];
  const [, frontMatter = "", body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const offset = text.slice(0, text.length - body.length).split("\n").length - 1;
  const passages = [...yamlPassages(path, frontMatter.split("\n"), 2)];
  // Headings are prose in lessons and datasets; elsewhere those of the second level name sections, as those of options
  // do.
  const isProse = (heading: MarkdownNode & { type: "heading" }) =>
    /^(lessons|datasets)\//.test(path) || (path.startsWith("interviews/") && heading.depth === 3);
  const visit = (node: MarkdownNode) => {
    if (node.type === "heading" && !isProse(node)) return;
    if (node.type === "text") {
      // A question of a quiz begins with its entries.
      const text = path.startsWith("quizzes/")
        ? node.value.replace(/^(concepts|dataset):.*$/gm, "")
        : node.value;
      passages.push({ file: path, line: offset + (node.position?.start.line ?? 1), text });
    } else if ("children" in node) for (const child of node.children) visit(child);
  };
  for (const node of fromMarkdown(body).children) visit(node);
  return passages;
}

function yamlPassages(file: string, lines: readonly string[], firstLine: number): readonly Passage[] {
  return lines.flatMap((line, index) => {
    const text = proseKey.exec(line)?.[1];
    return text === undefined ? [] : [{ file, line: firstLine + index, text: text.replace(/`[^`]*`/g, " ") }];
  });
}
