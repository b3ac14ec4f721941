/**
 * Only packages/sql should know how PostgreSQL's parser shapes its nodes. Other packages use the readers and builders that
 * it exports. Places that still read or build a shape themselves are counted by package and may only become fewer.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseBudget } from "../../packages/curriculum/src/prose/english.ts";
import { command, root } from "../command.ts";
import { raisedBudget } from "./raised-budget.ts";

type Counts = ReadonlyMap<string, number>;

/** Packages that work with syntax trees. In others, words such as List and String name other things. */
const HOLDERS = new Set(["packages/judge", "packages/explain", "packages/tutor"]);
const BUDGET = "tools/lint/node-shapes-budget.txt";
const HEAD = `# How often each package may still read or build a node of a syntax tree itself (tools/lint/node-shapes.ts).
# Written by \`npm run lint -- --shrink\`, which only lowers it. A package below its budget is fine.
`;

/** Finds `"JoinExpr" in node` and `{ JoinExpr: …`, for the kinds of nodes in this union of types. */
export function shapePattern(types: string): RegExp {
  const start = types.indexOf("export type Node = ");
  const union = types.slice(start, types.indexOf("\nexport ", start));
  const kinds = [...union.matchAll(/\{\s*(\w+):/g)].map(([, kind]) => kind);
  if (!kinds.includes("JoinExpr"))
    throw new Error("The types of @pgsql/types don't list the kinds of nodes.");
  return new RegExp(`"(?:${kinds.join("|")})" in |\\{\\s*(?:${kinds.join("|")})(?:: | \\})`, "g");
}

async function countShapes(): Promise<Counts> {
  const pattern = shapePattern(await readFile(join(root, "node_modules/@pgsql/types/types.d.ts"), "utf8"));
  const counts = new Map<string, number>();
  const { output } = await command("git", ["ls-files", "packages/*/src/*.ts"]);
  for (const file of output.split("\n")) {
    const name = file.split("/", 2).join("/");
    if (!HOLDERS.has(name) || file.endsWith(".test.ts")) continue;
    // A file that was deleted but not committed is still listed.
    const text = await readFile(join(root, file), "utf8").catch(() => "");
    counts.set(name, (counts.get(name) ?? 0) + (text.match(pattern)?.length ?? 0));
  }
  return counts;
}

/** Packages over their budget. With `isShrinking`, the budget is lowered to what was found. */
export async function checkNodeShapes(isShrinking: boolean): Promise<string[]> {
  const found = await countShapes();
  const file = join(root, BUDGET);
  const budget = parseBudget(await readFile(file, "utf8"));
  if (isShrinking) {
    const lines = [...budget].map(([name, allowed]) => `${name} ${Math.min(allowed, found.get(name) ?? 0)}`);
    await writeFile(file, `${HEAD}${lines.join("\n")}\n`);
  }
  return [...overBudget(found, budget), ...(await raisedBudget(BUDGET))];
}

/** What to do about each package with more places than its budget allows. */
export function overBudget(found: Counts, budget: Counts): string[] {
  return [...found].flatMap(([name, count]) => {
    const allowed = budget.get(name) ?? 0;
    return count > allowed
      ? [
          `${name} reads or builds nodes of a syntax tree in ${count} places, ${allowed} allowed. Use nodeOf, lastName, operation and the like from @master-sql/sql.`,
        ]
      : [];
  });
}
