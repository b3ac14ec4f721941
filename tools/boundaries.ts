/**
 * `npm run boundaries`: imports that run against the arrows (.dependency-cruiser.cjs), and folders that import each
 * other. Exits 1 when there are any; each message says what to do.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { folderCircles, type Import } from "./boundaries/folder-circles.ts";
import { command, root } from "./command.ts";

/** What isn't part of the product stands where it is used, and may look anywhere. */
const OUTSIDE = /\.test\.tsx?$|\/testing\/|\/bench\/|^(tools|e2e)\//;

/** The part of dependency-cruiser's result that is read here. */
interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
}

const file = join(root, "build/reports/imports.json");
await mkdir(join(root, "build/reports"), { recursive: true });
const rules = ["--config", ".dependency-cruiser.cjs"];
const cruised = await command("depcruise", [
  ...rules,
  ...["--output-type", "json", "--output-to", file],
  ...["packages", "tools", "e2e"],
]);
if (cruised.code !== 0) console.error(cruised.output);
const rulesKept = await command("depcruise-fmt", ["--exit-code", "--output-type", "err", file]);
console.log(rulesKept.output.trim());

const { modules } = JSON.parse(await readFile(file, "utf8")) as Cruise;
const imports: Import[] = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
);
const circles = folderCircles(
  imports.filter(({ from, to }) =>
    [from, to].every((path) => path.startsWith("packages/") && !OUTSIDE.test(path)),
  ),
);
for (const { folders, imports: steps } of circles) {
  console.error(`error no-folder-circles: ${[...folders, folders[0]].join(" → ")}`);
  for (const { from, to } of steps) console.error(`    ${from} imports ${to}`);
}
if (circles.length > 0)
  console.error(
    "Folders that import each other can't be told apart by their names. Move what both need into a folder below both, " +
      "or the file that looks up into the folder that it looks at.",
  );
process.exit(cruised.code || rulesKept.code || circles.length > 0 ? 1 : 0);
