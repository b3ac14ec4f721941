/**
 * Limits on the length, parameters and complexity of functions (limits.json). Functions that were over a limit when it
 * was set are listed in limits-baseline.txt; that list may only shrink.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command, root } from "../command.ts";

/** For each file and rule, the figures of the functions over the limit, largest first. */
type Excess = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

const baselineFile = join(root, "tools/lint/limits-baseline.txt");
const CATEGORY = "lint/complexity/";

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly message: string;
    readonly location: { readonly path: string };
  }[];
}

/** Counts the functions over a limit. Throws when Biome can't check them. */
async function measureExcess(): Promise<Excess> {
  const { output } = await command("biome", [
    "lint",
    "--config-path=tools/lint/limits.json",
    "--reporter=json",
    "--max-diagnostics=none",
  ]);
  const json = output.split("\n").find((line) => line.startsWith('{"summary"'));
  if (json === undefined) throw new Error(`Biome couldn't check the limits:\n${output}`);
  const excess: Record<string, Record<string, number[]>> = {};
  for (const { category, message, location } of (JSON.parse(json) as Report).diagnostics) {
    if (!category.startsWith(CATEGORY)) continue;
    const rule = category.slice(CATEGORY.length);
    const rules = excess[location.path] ?? {};
    rules[rule] = [...(rules[rule] ?? []), Number(/\d+/.exec(message)?.[0])].sort((a, b) => b - a);
    excess[location.path] = rules;
  }
  return excess;
}

const figuresOf = (excess: Excess) =>
  Object.entries(excess).flatMap(([path, rules]) =>
    Object.entries(rules).map(([rule, figures]) => ({ path, rule, figures })),
  );

/** What is over a limit and isn't in the baseline, and what the baseline lists that is gone. */
export function compareWithBaseline(found: Excess, baseline: Excess): string[] {
  const added = figuresOf(found).flatMap(({ path, rule, figures }) => {
    const allowed = baseline[path]?.[rule] ?? [];
    return figures
      .filter((figure, place) => figure > (allowed[place] ?? 0))
      .map((figure) => `${path}: ${rule}, ${figure}. Split the function.`);
  });
  const gone = figuresOf(baseline)
    .filter(({ path, rule, figures }) => (found[path]?.[rule] ?? []).length < figures.length)
    .map(
      ({ path, rule }) => `${path}: ${rule} got better. Run npm run lint -- --shrink and commit the list.`,
    );
  return [...added, ...gone];
}

/** The baseline without what is gone, and with the smaller of both figures. */
export function shrink(found: Excess, baseline: Excess): Excess {
  const kept: Record<string, Record<string, readonly number[]>> = {};
  for (const { path, rule, figures } of figuresOf(baseline)) {
    const now = found[path]?.[rule] ?? [];
    const smaller = now
      .slice(0, figures.length)
      .map((figure, place) => Math.min(figure, figures[place] ?? 0));
    if (smaller.length > 0) kept[path] = { ...kept[path], [rule]: smaller };
  }
  return kept;
}

/** The baseline is a line for each file and rule: the path, the rule, the figures. */
function parseBaseline(text: string): Excess {
  const baseline: Record<string, Record<string, readonly number[]>> = {};
  for (const line of text.split("\n")) {
    const [path, rule, ...figures] = line.split(" ");
    if (path && rule) baseline[path] = { ...baseline[path], [rule]: figures.map(Number) };
  }
  return baseline;
}

/** Problems with the limits. With `isShrinking`, removes from the baseline what is gone. */
export async function checkLimits(isShrinking: boolean): Promise<string[]> {
  const found = await measureExcess();
  let baseline = parseBaseline(await readFile(baselineFile, "utf8"));
  if (isShrinking) {
    baseline = shrink(found, baseline);
    const lines = figuresOf(baseline).map(({ path, rule, figures }) => [path, rule, ...figures].join(" "));
    await writeFile(baselineFile, `${lines.join("\n")}\n`);
  }
  return compareWithBaseline(found, baseline);
}
