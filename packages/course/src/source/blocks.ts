import type { TextBlock } from "../lesson.ts";
import type { ProblemList } from "./problem.ts";
import { lineOf, type RootContent, sourceOf } from "./sections.ts";

/** Prose with runnable blocks in between, as lessons and the answers of interview questions are written. */
export function readBlocks(
  markdown: string,
  nodes: readonly RootContent[],
  problems: ProblemList,
): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let prose: RootContent[] = [];
  const endProse = () => {
    if (prose.length > 0) blocks.push({ kind: "prose", markdown: sourceOf(markdown, prose) });
    prose = [];
  };
  for (const node of nodes) {
    const fence = node.type === "code" ? readFence(node, problems) : null;
    if (node.type === "code" && fence !== null) {
      endProse();
      blocks.push({
        kind: "runnable",
        sql: node.value,
        expectedError: fence.expectedError,
        ...(fence.isAnswer && { isAnswer: true }),
        line: lineOf(node) + 1,
      });
    } else {
      reportNestedRunnable(node, problems);
      prose.push(node);
    }
  }
  endProse();
  return blocks;
}

/** The words after the language of a fence that make it runnable, or null for a block that is only shown. */
function readFence(
  node: Extract<RootContent, { type: "code" }>,
  problems: ProblemList,
): { readonly expectedError: string | null; readonly isAnswer: boolean } | null {
  if (node.lang === "exercise") {
    problems.add(lineOf(node), "Only a lesson has exercises in its text.");
    return null;
  }
  const words = (node.meta ?? "").split(/\s+/).filter((word) => word !== "");
  const unknown = words.filter(
    (word) => word !== "run" && word !== "answer" && !/^error=[0-9A-Z]{5}$/.test(word),
  );
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
  return { expectedError: error?.slice("error=".length) ?? null, isAnswer: words.includes("answer") };
}

function reportNestedRunnable(node: RootContent, problems: ProblemList): void {
  if (!("children" in node)) return;
  for (const child of node.children) {
    if (child.type === "code" && child.meta) {
      problems.add(
        lineOf(child),
        "A runnable block must be at the top level, not inside a list or a quotation.",
      );
    }
    reportNestedRunnable(child, problems);
  }
}
