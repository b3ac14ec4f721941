import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseBudget } from "../../packages/curriculum/src/prose/english.ts";
import { command, root } from "../command.ts";

/** A problem if the sum of a budget is above that of the last commit: it was raised by hand. */
export async function raisedBudget(file: string): Promise<string[]> {
  const { code, output } = await command("git", ["show", `HEAD:${file}`]);
  if (code !== 0) return [];
  const sum = (text: string) => [...parseBudget(text).values()].reduce((all, each) => all + each, 0);
  const now = sum(await readFile(join(root, file), "utf8"));
  const before = sum(output);
  return now > before ? [`${file} was raised from ${before} to ${now}; it may only fall.`] : [];
}
