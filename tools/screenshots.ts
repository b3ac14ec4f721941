/**
 * `npm run screenshots`: the pictures of the start page, taken from the built app in both color schemes: as a visitor
 * sees them, or as the learner of `npm run seed:demo` where they are about a learner. Writes them beside the landing
 * configuration, and the copies that keep their address below public/.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright";
import { encodePicture } from "../e2e/support/pictures.ts";
import { AppServer } from "../e2e/support/server.ts";
import { signIn } from "../e2e/support/sign-in.ts";
import { WorkbenchPage } from "../e2e/support/workbench.ts";
import { SCREENSHOT } from "../packages/web/src/features/landing/screenshot-size.ts";
import { chromiumLaunchOptions } from "./chromium.ts";
import { command, root } from "./command.ts";
import { DEMO, seedDemo } from "./seed-demo/seed-demo.ts";

const hashed = join(root, "packages/web/src/app/landing-config/screenshots");
const lasting = join(root, "packages/web/public/images");
/** Pixels to a CSS pixel: twice as sharp for WebP, once for JPEG, which hardly any browser still needs. */
const DENSITY = 2;
const WEBP_QUALITY = 0.8;
const JPEG_QUALITY = 0.8;

interface Scene {
  readonly name: string;
  /** Goes through the product, and gives the place (CSS pixels of the page) at which the picture begins. */
  take(page: Page): Promise<{ x: number; y: number }>;
  readonly width: number;
  readonly height?: number;
}

const scenes: readonly Scene[] = [
  { name: "lesson", width: SCREENSHOT.width, take: lesson },
  { name: "practice", width: SCREENSHOT.width, take: practice },
  { name: "verdict", width: 1180, height: 860, take: verdict },
  { name: "progress", width: SCREENSHOT.width, take: progress },
];

/** Top left corner of an element, with some room around it. */
async function cornerOf(page: Page, selector: string, room = 24): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`Nothing on the page matches ${selector}.`);
  const scrolled = await page.evaluate(() => window.scrollY);
  return { x: Math.max(0, box.x - room), y: Math.max(0, box.y + scrolled - room) };
}

async function lesson(page: Page) {
  await page.goto("/learning/joining-and-counting/left-joins-and-anti-joins");
  const block = page.locator("main figure").first();
  await block.getByRole("button", { name: "Run", exact: true }).click();
  await block.getByRole("grid").waitFor();
  await block.scrollIntoViewIfNeeded();
  const { y } = await cornerOf(page, "main figure", 116);
  return { x: 0, y };
}

async function practice(page: Page) {
  await signIn(page, DEMO.email);
  await page.goto("/practice");
  await page.locator("section[aria-labelledby=next-for-you] a").first().waitFor();
  const { y } = await cornerOf(page, "section[aria-labelledby=next-for-you]", 24);
  return { x: 0, y };
}

async function verdict(page: Page) {
  const workbench = new WorkbenchPage(page);
  await workbench.open("products-and-prices-in-order-1329");
  await workbench.write(`SELECT i.line_no, p.name, i.quantity, i.unit_price
FROM order_items AS i
LEFT JOIN products AS p ON p.id = i.product_id
WHERE i.order_id = 1329
ORDER BY i.line_no;`);
  await workbench.submit();
  await workbench.verdict("Not right yet").waitFor();
  // The small database comes after the verdict on the data in sight, and a hint is offered when both are there.
  await page.getByRole("region", { name: /database that shows it$/ }).waitFor();
  await page.getByRole("button", { name: "Show a hint on this answer" }).waitFor();
  return await cornerOf(page, "[role=tablist][aria-label=Outcome]", 0);
}

async function progress(page: Page) {
  await signIn(page, DEMO.email);
  await page.goto("/progress");
  await page.getByRole("heading", { name: "Recommended for you" }).waitFor();
  const { y } = await cornerOf(page, "main [role=tablist]", 24);
  return { x: 0, y };
}

async function shoot(
  browser: Browser,
  baseURL: string,
  scene: Scene,
  scheme: "light" | "dark",
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    colorScheme: scheme,
    deviceScaleFactor: DENSITY,
    reducedMotion: "reduce",
    viewport: { width: scene.width, height: scene.height ?? 900 },
    locale: "en-US",
  });
  const page = await context.newPage();
  const { x, y } = await scene.take(page);
  // Neither the pointer nor a focus ring belongs in a picture.
  await page.mouse.move(0, 0);
  await page.addStyleTag({
    content: "header:has(nav) { visibility: hidden; } ::-webkit-scrollbar { display: none; }",
  });
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const png = await page.screenshot({ fullPage: true, clip: { x, y, ...SCREENSHOT } });
  await context.close();

  const plain = await browser.newPage();
  const webp = await encodePicture(plain, png, "image/webp", WEBP_QUALITY, SCREENSHOT.width * DENSITY);
  const jpeg = await encodePicture(plain, png, "image/jpeg", JPEG_QUALITY, SCREENSHOT.width);
  await plain.close();
  const name = `${scene.name}-${scheme}`;
  await writeFile(join(hashed, `${name}.webp`), webp);
  await writeFile(join(hashed, `${name}.jpg`), jpeg);
  await writeFile(join(lasting, `${name}.jpg`), jpeg);
  console.log(
    `${name}: ${Math.round(webp.length / 1000)} kB as WebP, ${Math.round(jpeg.length / 1000)} kB as JPEG`,
  );
}

const built = await command(process.execPath, [join(root, "tools/build.ts"), "--quick"], { show: true });
if (built.code !== 0) process.exit(built.code);
await mkdir(hashed, { recursive: true });
await mkdir(lasting, { recursive: true });
const wanted = process.argv.slice(2);
const server = await AppServer.start();
const browser = await chromium.launch(await chromiumLaunchOptions());
try {
  await seedDemo({ ...DEMO, origin: server.url });
  for (const scene of scenes) {
    if (wanted.length > 0 && !wanted.includes(scene.name)) continue;
    for (const scheme of ["light", "dark"] as const) await shoot(browser, server.url, scene, scheme);
  }
} finally {
  await browser.close();
  await server.stop();
}
