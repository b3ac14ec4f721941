/**
 * `npm run api`: writes the reference of the packages that are published to build/api, from the docstrings of their
 * exports. Fails where an export has none. TypeDoc needs an older compiler than ours, so it has a workspace of its own.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { command, root } from "./command.ts";

const folder = join(root, "tools/api");
const typedoc = dirname(createRequire(join(folder, "package.json")).resolve("typedoc/package.json"));
const { code } = await command(process.execPath, [join(typedoc, "bin/typedoc")], { cwd: folder, show: true });
process.exit(code);
