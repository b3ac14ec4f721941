/**
 * `npm run pictures`: takes the pictures anew against which the journeys hold the look of the product (e2e/pictures), from
 * the built app.
 */
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import { command, root } from "./command.ts";

const built = await command(process.execPath, [join(root, "tools/build.ts"), "--quick"], { show: true });
if (built.code !== 0) process.exit(built.code);
const chromium = await ensureChromium();
const taken = await command("playwright", ["test", "pictures.spec.ts"], {
  cwd: join(root, "e2e"),
  env: { TAKE_PICTURES: "1", ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
  show: true,
});
process.exit(taken.code);
