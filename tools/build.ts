/**
 * `npm run build`: content and snapshots, the web application, compressed copies; each only if its inputs changed.
 * `--quick` compresses less well, in a tenth of the time; `--uncompressed` leaves that to whoever starts the server.
 */

import { join } from "node:path";
import { digest, dropStamp, keepStamp, madeFrom, timed } from "./build-stage.ts";
import { command, root } from "./command.ts";
import { compress, forgetStaleCopies } from "./compression.ts";

const contentInputs = [
  "content",
  "packages/curriculum",
  "packages/engine",
  "packages/sandbox",
  "package-lock.json",
];
const webInputs = [
  "packages/web",
  "packages/engine",
  "packages/sandbox",
  "build/content",
  "build/sandbox",
  "package-lock.json",
];

const content = digest(contentInputs);
const contentIsStale = (await madeFrom("content")) !== content;
const buildContent = () =>
  timed("content", async () => {
    const built = await command("node", ["packages/curriculum/src/cli/build.ts"], { show: true });
    return built.code === 0;
  });

/**
 * Bundles the application, then makes pages of the content, for which it waits until the content is built as `content`
 * says.
 */
const buildWeb = () =>
  timed("web application", async () => {
    const built = await command("react-router", ["build"], {
      show: true,
      cwd: join(root, "packages/web"),
      env: { CONTENT_AWAITED: content },
    });
    return built.code === 0;
  });

if (contentIsStale) {
  // Pages change with the content. What is bundled doesn't hang on it, so both cores have work.
  await dropStamp("compression");
  await Promise.all([buildContent().then(() => keepStamp("content", content)), buildWeb()]);
  await keepStamp("web", digest(webInputs));
} else {
  const web = digest(webInputs);
  if ((await madeFrom("web")) !== web) {
    // The bundler empties its folder: the same files as before would lack their copies.
    await dropStamp("compression");
    await buildWeb();
    await keepStamp("web", web);
  }
}
if (process.argv.includes("--uncompressed")) await forgetStaleCopies();
else await compress(process.argv.includes("--quick") ? 9 : 11);
