import { realpathSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = realpathSync(join(import.meta.dirname, "../../.."));
/** The code that a thread loads. What it works on is handed to it. */
const CODE = [
  ...["words", "sql", "judge"].map((name) => join(PACKAGES, name)),
  join(PACKAGES, "sandbox"),
  join(PACKAGES, "../node_modules"),
  join(PACKAGES, "../package.json"),
];

/**
 * A thread that runs strangers' SQL has permissions of its own, whatever those of its process are: it reads its code,
 * writes nothing, starts neither processes nor threads, and has no environment. SQLite would write files without asking,
 * and so would V8 if it were given other flags.
 */
export const CONFINED = {
  execArgv: [
    "--permission",
    ...CODE.map((path) => `--allow-fs-read=${path}`),
    "--no-experimental-sqlite",
    `--require=${join(import.meta.dirname, "keep-flags.ts")}`,
  ],
  env: {},
};
