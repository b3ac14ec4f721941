/**
 * What each source file of the project loads, read from its text. Threads and processes that a file starts by
 * `new URL("./x.ts", import.meta.url)` count as loaded: judging runs in such a thread, and a bundler's graph ends there.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { root } from "./command.ts";

/** Imports of values. Types are gone when the program runs. */
const PATTERNS = [
  /^(?:import|export)\s(?!type\b)[^;"]*?from\s+"([^"]+)"/gm,
  /^import\s+"([^"]+)"/gm,
  /\bimport\(\s*"([^"]+)"\s*\)/g,
  /\bnew URL\(\s*"(\.[^"]+\.tsx?)",\s*import\.meta\.url/g,
];

/** A file's imports, as they are written. */
export function importsIn(text: string): readonly string[] {
  return [
    ...new Set(PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name))),
  ];
}

type Exports = Readonly<Record<string, string | { readonly import?: string; readonly default?: string }>>;
const exportsOf = new Map<string, Exports>();
for (const folder of existsSync(join(root, "packages")) ? readdirSync(join(root, "packages")) : []) {
  const manifest = join(root, "packages", folder, "package.json");
  if (!existsSync(manifest)) continue;
  const { name, exports = {} } = JSON.parse(readFileSync(manifest, "utf8")) as {
    name: string;
    exports?: Exports;
  };
  exportsOf.set(
    name,
    Object.fromEntries(
      Object.entries(exports).map(([door, target]) => [
        `${name}${door.slice(1)}`,
        join(
          root,
          "packages",
          folder,
          typeof target === "string" ? target : (target.import ?? target.default ?? ""),
        ),
      ]),
    ),
  );
}

/** The file that an import leads to; the name of the package for one that isn't ours; null for what has no source. */
function targetOf(from: string, name: string): string | null {
  if (name.startsWith(".")) {
    const path = resolve(dirname(from), name.replace(/\?.*$/, ""));
    return existsSync(path) ? path : null;
  }
  if (name.startsWith("node:")) return null;
  const own = /^@master-sql\/[^/]+/.exec(name)?.[0];
  if (own === undefined) return /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? null;
  const target = exportsOf.get(own)?.[name];
  return typeof target === "string" ? target : null;
}

const known = new Map<string, readonly string[]>();

/** What a file loads directly: absolute paths of our files, names of packages. */
export function importsOf(file: string): readonly string[] {
  const found =
    known.get(file) ??
    (/\.[cm]?[tj]sx?$/.test(file)
      ? importsIn(readFileSync(file, "utf8")).flatMap((name) => targetOf(file, name) ?? [])
      : []);
  known.set(file, found);
  return found;
}

/** Everything that files load, themselves included: paths relative to the project, names of packages. Sorted. */
export function loadedBy(files: readonly string[]): {
  readonly files: readonly string[];
  readonly packages: readonly string[];
} {
  const seen = new Set(files.map((file) => resolve(root, file)));
  const packages = new Set<string>();
  for (const file of seen)
    for (const target of importsOf(file))
      if (target.startsWith(root)) seen.add(target);
      else packages.add(target);
  return {
    files: [...seen].map((file) => relative(root, file).split(sep).join("/")).sort(),
    packages: [...packages].sort(),
  };
}
