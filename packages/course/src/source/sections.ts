import { fromMarkdown } from "mdast-util-from-markdown";
import type { ProblemList } from "./problem.ts";

/** A node at the top level of a Markdown document. */
export type RootContent = ReturnType<typeof fromMarkdown>["children"][number];

/** What stands under one `## Heading`. */
export interface Section {
  readonly heading: string;
  readonly line: number;
  readonly nodes: readonly RootContent[];
}

/** Cuts Markdown at its `##` headings. Anything before the first one, and every `#` heading, is a problem. */
export function splitSections(markdown: string, problems: ProblemList): readonly Section[] {
  const sections: { heading: string; line: number; nodes: RootContent[] }[] = [];
  let strayReported = false;
  for (const node of fromMarkdown(markdown).children) {
    if (node.type === "heading" && node.depth === 1) {
      problems.add(lineOf(node), "Headings begin at `##`; the title is in the front matter.");
    } else if (node.type === "heading" && node.depth === 2) {
      const heading = sourceOf(markdown, node.children);
      sections.push({ heading, line: lineOf(node), nodes: [] });
    } else if (sections.length === 0) {
      if (!strayReported) {
        problems.add(
          lineOf(node),
          "Text before the first `##` heading is shown nowhere; put it under a heading.",
        );
      }
      strayReported = true;
    } else {
      sections.at(-1)?.nodes.push(node);
    }
  }
  return sections;
}

/** 1-based line on which a node begins. */
export function lineOf(node: RootContent): number {
  return node.position?.start.line ?? 1;
}

/** The Markdown of neighbouring nodes, exactly as written. */
export function sourceOf(markdown: string, nodes: readonly RootContent[]): string {
  const start = nodes[0]?.position?.start.offset;
  const end = nodes.at(-1)?.position?.end.offset;
  return start === undefined || end === undefined ? "" : markdown.slice(start, end).trim();
}

/** One fenced block of code and the line on which its first line of code stands. */
interface CodeBlock {
  readonly code: string;
  readonly line: number;
}

/** The words that follow the language of a fence, such as `error=23514`. */
interface CodeBlockWithMeta extends CodeBlock {
  readonly meta: string;
}

/** Divides a section into its blocks of code in `language` and the rest. Blocks in another language are a problem. */
export function splitCode(
  section: Section,
  problems: ProblemList,
  language: "sql" | "text" = "sql",
): { readonly blocks: readonly CodeBlockWithMeta[]; readonly prose: readonly RootContent[] } {
  const blocks: CodeBlockWithMeta[] = [];
  const prose: RootContent[] = [];
  for (const node of section.nodes) {
    if (node.type !== "code") {
      prose.push(node);
    } else if (node.lang !== language) {
      problems.add(lineOf(node), `Code here must be in a block that begins with \`\`\`${language}.`);
    } else if (node.value.trim() === "") {
      problems.add(
        lineOf(node),
        language === "sql"
          ? "This SQL block is empty; write the query into it."
          : "This block is empty; write the rows into it.",
      );
    } else {
      blocks.push({ code: node.value, line: lineOf(node) + 1, meta: node.meta ?? "" });
    }
  }
  return { blocks, prose };
}
