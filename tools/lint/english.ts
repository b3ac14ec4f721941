/** The English of comments, messages and documents: turns of phrase that read translated may only become fewer. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CONTENT_FOLDER, readContentFolder } from "../../packages/curriculum/src/content-folder.ts";
import { productContent } from "../../packages/curriculum/src/product-content.ts";
import { contentPatterns, ENGLISH_BUDGET } from "../../packages/curriculum/src/prose/check-english.ts";
import {
  countPatterns,
  lowered,
  overBudget,
  type PatternCounts,
  parseBudget,
} from "../../packages/curriculum/src/prose/english.ts";
import { type Passage, passagesOf } from "../../packages/curriculum/src/prose/passages.ts";
import { command, root } from "../command.ts";
import { raisedBudget } from "./raised-budget.ts";

const budgetFile = join(root, "tools/lint/english-budget.txt");
/** What names the turns of phrase, quotes the specification, or was written by others. */
const LEFT_OUT =
  /^(docs\/(product-spec|spec-checklist|english)\.md|packages\/curriculum\/src\/prose\/|tools\/lint\/)/;
/** Comments, and strings of several words. */
const WORDED =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"|`[^`]* [^`]*`|>[^<>{}]* [^<>{}]*</g;

/** What people read of a file: prose of a document, comments and texts of a module. */
function readPart(file: string, text: string): string {
  if (file.endsWith(".md")) return text.replace(/^```[\s\S]*?^```/gm, " ").replace(/`[^`\n]*`/g, " ");
  return (text.match(WORDED) ?? []).join("\n");
}

async function countOutsideContent(): Promise<PatternCounts> {
  const { output } = await command("git", ["ls-files", "packages", "tools", "e2e", "docs", "*.md"]);
  const files = output
    .split("\n")
    .filter((file) => /\.(tsx?|md)$/.test(file) && !file.startsWith("content/") && !LEFT_OUT.test(file));
  const passages: Passage[] = [];
  for (const file of files) {
    // A file that was deleted but not committed is still listed.
    const text = await readFile(join(root, file), "utf8").catch(() => "");
    passages.push({ file, line: 1, text: readPart(file, text) });
  }
  return countPatterns(passages);
}

/** Files over their budget. With `isShrinking`, both budgets are lowered to what was found. */
export async function checkEnglish(isShrinking: boolean): Promise<string[]> {
  const found = await countOutsideContent();
  const budget = parseBudget(await readFile(budgetFile, "utf8"));
  if (isShrinking) {
    await writeFile(budgetFile, lowered(budget, found));
    const { content } = productContent();
    const ofContent = join(CONTENT_FOLDER, ENGLISH_BUDGET);
    const inContent = contentPatterns(readContentFolder(CONTENT_FOLDER).flatMap(passagesOf), content);
    await writeFile(ofContent, lowered(parseBudget(await readFile(ofContent, "utf8")), inContent));
  }
  return [
    ...overBudget(budget, found).map(
      ({ file, group, found: count, allowed }) =>
        `${file}: English pattern “${group}” ${count} times, ${allowed} allowed; see docs/english.md.`,
    ),
    ...(await raisedBudget("tools/lint/english-budget.txt")),
    ...(await raisedBudget(`content/${ENGLISH_BUDGET}`)),
  ];
}
