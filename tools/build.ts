/**
 * `npm run build`: content and snapshots, the web application, compressed copies; each only if its inputs changed.
 * `--quick` compresses less well, in a tenth of the time. `--for-start` is for `npm start`: it leaves compression until
 * the server runs, and prepares the database while pages are written.
 */

import { join } from "node:path";
import { BUILD_LOG, logOutput, report, startBuildLog, timed } from "./build-log.ts";
import { digest, dropStamp, keepStamp, madeFrom } from "./build-stage.ts";
import { command, root } from "./command.ts";
import { compress, forgetStaleCopies } from "./compression.ts";

const contentInputs = [
  "content",
  "packages/curriculum",
  "packages/words",
  "packages/sql",
  "packages/judge",
  "packages/course",
  "packages/explain",
  "packages/tutor",
  "packages/protocol",
  "packages/learning",
  "packages/sandbox",
  "package-lock.json",
];
const webInputs = [
  "packages/web",
  "packages/words",
  "packages/sql",
  "packages/judge",
  "packages/course",
  "packages/explain",
  "packages/tutor",
  "packages/protocol",
  "packages/learning",
  "packages/sandbox",
  "build/content",
  "build/sandbox",
  "package-lock.json",
];
// Ends the programs that run, which happens on exit.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const isForStart = process.argv.includes("--for-start");

const content = digest(contentInputs);
const contentIsStale = (await madeFrom("content")) !== content;
const webIsStale = contentIsStale || (await madeFrom("web")) !== digest(webInputs);

/** Runs a program of the build with its output in the log. */
function build(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
) {
  return command(program, args, { ...options, onOutput: logOutput });
}

const buildContent = () =>
  timed("content", async () => (await build("node", ["packages/curriculum/src/cli/build.ts"])).code === 0);

/** Bundles the application, waits until the content is built as `content` says, and writes a page for each part of it. */
const buildWeb = () =>
  timed("web application", async () => {
    const cwd = join(root, "packages/web");
    // Whatever the shell says, the application is built for production.
    const env = { CONTENT_AWAITED: content, NODE_ENV: "production" };
    return (await build("react-router", ["build"], { cwd, env })).code === 0;
  });

/**
 * Creates the database of a first start, since writing pages leaves a core free. The server does the same when it
 * starts and reports what is wrong, so a failure changes nothing here.
 */
const prepareDatabase = async () => {
  if (isForStart) await build("node", ["packages/server/src/main.ts", "migrate"]);
};

if (webIsStale) {
  startBuildLog();
  report(`Building the course and the application: about a minute the first time. Details: ${BUILD_LOG}`);
  // The bundler empties its folder, so files that stay the same lose their copies.
  await dropStamp("compression");
  // The pages need the content, and the bundle doesn't: both cores have work.
  const contentBuilt = contentIsStale
    ? buildContent().then(() => keepStamp("content", content))
    : Promise.resolve();
  await Promise.all([contentBuilt.then(prepareDatabase), buildWeb()]);
  await keepStamp("web", digest(webInputs));
}
if (isForStart) await forgetStaleCopies();
else await compress(process.argv.includes("--quick") ? 9 : 11);
