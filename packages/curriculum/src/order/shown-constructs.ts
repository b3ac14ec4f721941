import type { Lesson } from "@master-sql/course";
import { fromMarkdown } from "mdast-util-from-markdown";
import { constructsOf } from "./constructs.ts";

/** What a lesson shows: the constructs of its SQL, and code within sentences. */
export interface Shown {
  readonly constructs: ReadonlySet<string>;
  /** Code within sentences, in capitals, one piece a line. */
  readonly code: string;
}

/** The constructs that a text of ours, with the SQL beside it, shows. What can't be parsed shows nothing. */
export async function shownBy(markdown: string, sql: readonly string[]): Promise<Shown> {
  const { blocks, inline } = codeIn(markdown);
  const constructs = new Set<string>();
  const expressions = inline.map((code) => `SELECT ${code}`);
  for (const block of [...sql, ...blocks, ...expressions])
    for (const construct of await parsed(block)) constructs.add(construct);
  return { constructs, code: inline.join("\n").toUpperCase() };
}

/** What a lesson shows. */
export function shownByLesson({ blocks }: Lesson): Promise<Shown> {
  return shownBy(
    blocks.map((block) => (block.kind === "prose" ? block.markdown : "")).join("\n\n"),
    blocks.flatMap((block) => (block.kind === "runnable" ? [block.sql] : [])),
  );
}

/** Whether any of `shown` has the construct, in its SQL or, by its name, within a sentence. */
export function isShown(construct: string, shown: readonly Shown[]): boolean {
  const word = construct.replace("()", "").toUpperCase();
  return shown.some(({ constructs, code }) => constructs.has(construct) || code.includes(word));
}

async function parsed(sql: string): Promise<ReadonlySet<string>> {
  try {
    return await constructsOf(sql);
  } catch {
    return new Set();
  }
}

type MarkdownNode = ReturnType<typeof fromMarkdown>["children"][number];

function codeIn(markdown: string): {
  readonly blocks: readonly string[];
  readonly inline: readonly string[];
} {
  const blocks: string[] = [];
  const inline: string[] = [];
  const visit = (node: MarkdownNode) => {
    if (node.type === "code" && node.lang === "sql") blocks.push(node.value);
    else if (node.type === "inlineCode") inline.push(node.value);
    else if ("children" in node) for (const child of node.children) visit(child);
  };
  for (const node of fromMarkdown(markdown).children) visit(node);
  return { blocks, inline };
}
