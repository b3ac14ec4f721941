/** Lines of the documents for people: at most 120 characters, so that changes can be compared line by line. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { command, root } from "../command.ts";

const MAX_LENGTH = 120;
/** Documents that the product's owner wrote, line by line. */
const KEPT = ["docs/product-spec.md", "docs/spec-checklist.md"];

/** Numbers of the lines that are too long. Rows of tables, links and code can't be broken, so they may be longer. */
export function longLines(text: string): number[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const canBreak = !isCode && !/^\s*\|/.test(line) && /\s\S+\s/.test(line.slice(0, MAX_LENGTH).trimStart());
    return line.length > MAX_LENGTH && canBreak ? [index + 1] : [];
  });
}

/** Problems with Markdown at the root, in docs and in .github. */
export async function checkDocLines(): Promise<string[]> {
  const { output } = await command("git", ["ls-files", "*.md", "docs/**/*.md", ".github/**/*.md"]);
  const paths = [...new Set(output.split("\n"))].filter(
    (path) => /^(?:[^/]+|docs\/.+|\.github\/.+)\.md$/.test(path) && !KEPT.includes(path),
  );
  const problems = await Promise.all(
    paths.map(async (path) =>
      longLines(await readFile(join(root, path), "utf8")).map(
        (line) => `${path}:${line} has more than ${MAX_LENGTH} characters. Break it.`,
      ),
    ),
  );
  return problems.flat();
}
