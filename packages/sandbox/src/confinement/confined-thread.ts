import { fileURLToPath } from "node:url";
import { codeFolders } from "./code-folders.ts";

/** The code that a thread loads. What it works on is handed to it. */
const CODE = codeFolders(["words", "sql", "judge", "sandbox"]);

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
    `--require=${fileURLToPath(new URL("./keep-flags.ts", import.meta.url))}`,
  ],
  env: {},
};
