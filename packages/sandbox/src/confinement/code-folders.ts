import { realpathSync } from "node:fs";
import { join, sep } from "node:path";

const HERE = realpathSync(import.meta.dirname);
const NODE_MODULES = `${sep}node_modules`;

/**
 * Files and folders with the code of our packages and of what they import: in this repository those that are named,
 * with all of node_modules. Where npm installed the packages, that is the outermost node_modules: npm decides which
 * package it puts into which folder below.
 * @param packages names of the workspace's packages
 */
export function codeFolders(packages: readonly string[]): readonly string[] {
  const outermost = HERE.indexOf(`${NODE_MODULES}${sep}`);
  if (outermost >= 0) return [HERE.slice(0, outermost + NODE_MODULES.length)];
  const root = join(HERE, "../../../..");
  return [
    ...packages.map((name) => join(root, "packages", name)),
    join(root, "node_modules"),
    join(root, "package.json"),
  ];
}
