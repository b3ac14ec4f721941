import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../command.ts";

let folder: string;

const refused = [
  "color: #fff",
  "color: rgb(1 2 3 / 5%)",
  "border: 1px solid red",
  "outline-color: darkred",
  "background: linear-gradient(white, var(--ms-line))",
  "fill: color-mix(in srgb, black 10%, var(--ms-line))",
  "font-size: 13px",
  "font-size: 0.9em",
  "font-size: var(--ms-size-huge)",
  "font-size: calc(var(--ms-size-small) * 2)",
  "font-weight: 600",
  "font-weight: bold",
  "font: 12px / 1.5 serif",
  "padding: 10px",
  "margin: 11px auto",
  "margin-block-start: 0.3em",
  "gap: 0 5px",
  "padding: var(--ms-space-2) 1.25rem",
  "padding-inline: calc(var(--ms-space-2) + 3px)",
  "gap: var(--ms-space-10)",
];
const accepted = [
  "color: var(--ms-ink)",
  "color: currentColor",
  "background: transparent",
  "border-color: CanvasText",
  "white-space: nowrap",
  "font: inherit",
  "font-size: var(--ms-size-small)",
  "font-size: inherit",
  "font-weight: var(--ms-weight-medium)",
  "fill: color-mix(in srgb, var(--ms-ink) 10%, transparent)",
  "margin: 0 auto -1px",
  "padding: var(--ms-space-2) var(--ms-gutter) 0",
  "margin-top: calc(-1 * var(--ms-space-3))",
  "gap: clamp(var(--ms-space-7), 8vw, var(--ms-space-9))",
  "inset: 10px",
];
const script = `export const refused = [
  { fontSize: 13 },
  { fontWeight: "bold" },
  { color: "#fff" },
  { background: "rgb(1 2 3)" },
  <path key="path" fill="#abc" />,
  { padding: "3px 0" },
];
export const accepted = [
  { fontSize: "var(--ms-size-small)", color: "var(--ms-ink)" },
  { padding: "0 var(--ms-space-2)", gap: 12 },
  <a key="a" href="#abc">
    #abc
  </a>,
];
`;

/** The lines of a file that the plugins refuse. */
async function refusedLines(name: string): Promise<number[]> {
  const output = await new Promise<string>((resolve) => {
    execFile(
      join(root, "node_modules/.bin/biome"),
      [
        "lint",
        "--reporter=json",
        "--max-diagnostics=200",
        "--vcs-enabled=false",
        "--config-path",
        folder,
        name,
      ],
      { cwd: folder, maxBuffer: 10_000_000 },
      (_, stdout) => resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { category: string; location: { start: { line: number } } }[];
  };
  const lines = diagnostics
    .filter(({ category }) => category === "plugin")
    .map((each) => each.location.start.line);
  return [...new Set(lines)].sort((a, b) => a - b);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tokens-"));
  const { overrides } = JSON.parse(await readFile(join(root, "biome.json"), "utf8")) as {
    overrides: { includes: string[]; plugins?: string[] }[];
  };
  const plugins = overrides.find(({ includes }) => includes.includes("packages/web/src/**"))?.plugins ?? [];
  await writeFile(
    join(folder, "biome.json"),
    JSON.stringify({ plugins: plugins.map((plugin) => join(root, plugin)) }),
  );
  const rules = [...refused, ...accepted].map((line, i) => `.a${i} { ${line} }`);
  await writeFile(join(folder, "styles.module.css"), `${rules.join("\n")}\n`);
  await writeFile(join(folder, "script.tsx"), script);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("refuses sizes, weights, distances and colors outside the tokens in styles", async () => {
  expect(await refusedLines("styles.module.css")).toEqual(refused.map((_, i) => i + 1));
});

it("refuses them in scripts", async () => {
  expect(await refusedLines("script.tsx")).toEqual([2, 3, 4, 5, 6, 7]);
});
