/**
 * `npm run spec:coverage`: every line of docs/spec-checklist.md with the tests that carry its id, and last those that
 * none carries. `-- --missing` prints only the latter. Exits 1 while a line has no test, or a test an id that no line
 * has.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { root } from "./command.ts";
import { checklistIds, coverage, type ProvingTest } from "./spec-coverage/coverage.ts";
import { namedTests } from "./spec-coverage/named-tests.ts";

/** Suites shared by several runs (packages/sandbox/src/behaviour) are no `*.test.ts`; hence every source with an id. */
const SOURCE = /\.tsx?$/;

async function testsBelow(folder: string): Promise<ProvingTest[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("/node_modules/"))
    .sort();
  const tests = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, "utf8");
      if (!/\[S\d+\.\d+\]/.test(source)) return [];
      return (await namedTests(source, file.endsWith(".tsx"))).map((name) => ({
        file: relative(root, file),
        name,
      }));
    }),
  );
  return tests.flat();
}

const packages = (await readdir(join(root, "packages"))).sort().map((name) => `packages/${name}/src`);
const tests = (await Promise.all([...packages, "e2e"].map(testsBelow))).flat();
const ids = checklistIds(await readFile(join(root, "docs/spec-checklist.md"), "utf8"));
const { lines, unknown } = coverage(ids, tests);
const missing = ids.filter((id) => lines.get(id)?.length === 0);

const listed = (carriers: readonly ProvingTest[]) =>
  carriers.map(({ file, name }) => `  ${file}: ${name}`).join("\n");
if (!process.argv.includes("--missing")) {
  for (const [id, carriers] of lines) console.log(`${id}\n${listed(carriers) || "  no test"}`);
}
for (const [id, carriers] of unknown) console.log(`${id} is no line of the checklist\n${listed(carriers)}`);
console.log(`${ids.length - missing.length} of ${ids.length} lines are carried by a test.`);
if (missing.length > 0) console.log(`Without a test: ${missing.join(", ")}`);
process.exit(missing.length > 0 || unknown.size > 0 ? 1 : 0);
