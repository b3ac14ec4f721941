import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadedBy } from "../../../../tools/import-graph.ts";

const repository = resolve(import.meta.dirname, "../../../..");

/** The programs that prove content: all that they load decides what a proof says. */
const PROOFS = [
  "packages/curriculum/src/proof/prove-content.ts",
  "packages/curriculum/src/proof/prove-grading-data.ts",
];

/**
 * Digest of everything that judging depends on: the sources that proofs load, and the versions of the packages among
 * them.
 */
export function judgeVersion(): string {
  const { files, packages } = loadedBy(PROOFS);
  const lock = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(repository, file)));
  for (const name of packages)
    hash.update(`${name}@${lock.packages[`node_modules/${name}`]?.version ?? "built in"}`);
  return hash.digest("hex").slice(0, 16);
}
