import type { Locator, Page, Route } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { passTime } from "./support/stopped-clock.ts";

const LOGO = /\/assets\/logo-[^/]+\.svg$/;
const LESSON = /\/assets\/lesson-light-[^/]+\.webp(\?.*)?$/;
const PRACTICE = /\/assets\/practice-light-[^/]+\.webp(\?.*)?$/;

/** Never answers. */
const hang = () => {};
const refuse = (route: Route) => route.abort();

/** Opens the start page with time standing still from before its first script. */
async function openWithTimeStopped(page: Page): Promise<void> {
  const now = new Date("2026-11-20T12:00:00Z");
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now.getTime() + 3_600_000);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await hydrated(page);
}

/** The prerendered page is light; only the scripts know that it is dark, or that it isn't. */
async function hydrated(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Dark colors" })).toBeVisible();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__react")),
  );
}

function requestsFor(page: Page, pattern: RegExp): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pattern.test(pathname + search)) urls.push(pathname + search);
  });
  return urls;
}

const featureOf = (page: Page, title: string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test.use({ viewport: { width: 1440, height: 900 }, allowedConsoleErrors: [/Failed to load resource/] });

test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

test("[S9.7] [S8.11] the logo: 3 s, the local one, the original again after 100 ms, a placeholder", async ({
  page,
}) => {
  await page.route(LOGO, hang);
  await page.route("**/favicon.svg", hang);
  await openWithTimeStopped(page);
  const logo = page.getByRole("banner").getByRole("link", { name: "Master SQL, start page" });
  const image = logo.locator("img");
  await expect(image).toHaveAttribute("src", LOGO);
  await passTime(page, 2_999);
  await expect(image).toHaveAttribute("src", LOGO);
  await passTime(page, 1);
  await expect(image).toHaveAttribute("src", "/favicon.svg");
  await passTime(page, 3_000);
  await expect(image).toHaveCount(0);
  await passTime(page, 99);
  await expect(image).toHaveCount(0);
  await passTime(page, 1);
  await expect(image).toHaveAttribute("src", LOGO);
  await passTime(page, 3_000);
  await expect(logo.locator("svg title")).toHaveText("Image unavailable. Tried 3 times");
});

test("[S9.7] a logo that fails is replaced by the local one at once", async ({ page }) => {
  await page.route(LOGO, refuse);
  await page.goto("/");
  const image = page.getByRole("banner").locator("img");
  await expect(image).toHaveAttribute("src", "/favicon.svg");
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});

test("[S9.7] a logo that takes over 2000 ms is logged as slow", async ({ page }) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning" && message.text().startsWith("Slow logo")) warnings.push(message.text());
  });
  for (const [ms, logged] of [
    [2_000, 0],
    [2_001, 1],
  ] as const) {
    const waiting: Route[] = [];
    await page.route(LOGO, (route) => void waiting.push(route));
    if (ms === 2_000) await openWithTimeStopped(page);
    else {
      await page.reload({ waitUntil: "domcontentloaded" });
      await hydrated(page);
    }
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await passTime(page, ms);
    for (const route of waiting) await route.continue();
    const image = page.getByRole("banner").locator("img");
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    await page.unrouteAll();
    // Header and footer each have one.
    await expect.poll(() => warnings.length > 0).toBe(logged === 1);
  }
  expect(warnings[0]).toMatch(/^Slow logo: .*\/assets\/logo-.*\.svg took 2001 ms$/);
});

test("[S4.25] [S9.8] [S8.11] [S7.9] a picture is tried again three times, then elsewhere, then given up", async ({
  page,
}) => {
  const asked = requestsFor(page, /\/(assets|images)\/lesson-light/);
  await page.route(LESSON, refuse);
  await page.route("**/images/lesson-light.jpg", refuse);
  await openWithTimeStopped(page);
  const feature = featureOf(page, "No learning blockers");
  await passTime(page, 1);
  for (const [pause, requests] of [
    [500, 1],
    [1_000, 2],
    [2_000, 3],
  ] as const) {
    await expect.poll(() => asked.length).toBe(requests);
    // Between two tries there is no picture.
    await expect(feature.locator("picture")).toHaveCount(0);
    await passTime(page, pause);
  }
  await expect(feature).toContainText("Image unavailable");
  await expect(feature).toContainText("Tried 5 times");
  expect(asked.map((url) => url.replace(/-[\w-]{8}\./, ".").replace(/t=\d+/, "t=now"))).toEqual([
    "/assets/lesson-light.webp",
    "/assets/lesson-light.webp?retry=1&t=now",
    "/assets/lesson-light.webp?retry=2&t=now",
    "/assets/lesson-light.webp?retry=3&t=now",
    "/images/lesson-light.jpg",
  ]);
});

test("[S4.25] [S9.8] [S3.11] the fallback source is shown; what each image took is noted in the browser only", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  await page.route(LESSON, refuse);
  const before = Date.now();
  await page.goto("/");
  const image = featureOf(page, "No learning blockers").getByRole("img");
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0 && element.currentSrc))
    .toMatch(/\/images\/lesson-light\.jpg$/);
  const metrics = async () =>
    page.evaluate(() =>
      performance.getEntriesByName("image-load").map((entry) => (entry as PerformanceMark).detail as unknown),
    );
  await expect.poll(async () => JSON.stringify(await metrics())).toContain("/images/lesson-light.jpg");
  const noted = await metrics();
  const expected = (src: RegExp, status: string, size: unknown) =>
    expect.objectContaining({
      src: expect.stringMatching(src),
      status,
      size,
      loadTime: expect.any(Number),
      timestamp: expect.any(Number),
    });
  expect(noted).toContainEqual(expected(/\/assets\/logo-.*\.svg$/, "success", expect.any(Number)));
  expect(noted).toContainEqual(expected(/\/assets\/lesson-light-.*\.webp$/, "error", null));
  expect(noted).toContainEqual(expected(/\/images\/lesson-light\.jpg$/, "success", expect.any(Number)));
  for (const metric of noted as { loadTime: number; timestamp: number }[]) {
    expect(metric.loadTime).toBeGreaterThanOrEqual(0);
    expect(metric.timestamp).toBeGreaterThanOrEqual(before);
  }
  expect(sent.filter((path) => path !== "/functions/v1/get-offer")).toEqual([]);
});

for (const [width, isPhone] of [
  [767, true],
  [768, false],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`[S9.8] a picture that doesn't come is ${isPhone ? "given 10 s" : "waited for"}`, async ({
      page,
    }) => {
      const asked = requestsFor(page, LESSON);
      await page.route(LESSON, hang);
      await openWithTimeStopped(page);
      await passTime(page, 1);
      await expect.poll(() => asked.length).toBe(1);
      const image = featureOf(page, "No learning blockers").getByRole("img");
      await passTime(page, 9_999);
      await expect(image).toHaveCount(1);
      await passTime(page, 1);
      await expect(image).toHaveCount(isPhone ? 0 : 1);
      await passTime(page, 500);
      await expect(image).toHaveCount(1);
      await expect.poll(() => asked.length).toBe(isPhone ? 2 : 1);
    });
  });
}

test.describe("all pictures in sight", () => {
  test.use({ viewport: { width: 1440, height: 5_000 } });

  test("[S9.9] pictures after the first wait 200 ms times their place", async ({ page }) => {
    const asked = requestsFor(page, /\/assets\/(lesson|practice|verdict|progress)-light-[^/]+\.webp$/);
    const names = () => asked.map((url) => /assets\/(\w+)-/.exec(url)?.[1]);
    await openWithTimeStopped(page);
    await passTime(page, 1);
    await expect.poll(names).toEqual(["lesson"]);
    await passTime(page, 198);
    expect(names()).toEqual(["lesson"]);
    await passTime(page, 1);
    await expect.poll(names).toEqual(["lesson", "practice"]);
    await passTime(page, 199);
    expect(names()).toEqual(["lesson", "practice"]);
    await passTime(page, 1);
    await expect.poll(names).toEqual(["lesson", "practice", "verdict"]);
    await passTime(page, 200);
    await expect.poll(names).toEqual(["lesson", "practice", "verdict", "progress"]);
  });
});

test("[S9.8] a picture is fetched once it is within 50 px of the window", async ({ page }) => {
  const asked = requestsFor(page, PRACTICE);
  await openWithTimeStopped(page);
  const frame = featureOf(page, "Adaptive practice").locator("[style*=aspect-ratio]");
  /** Scrolls until the picture is so many pixels below the window, wherever the page has been laid out meanwhile. */
  const bring = (below: number) =>
    frame.evaluate(async (element, px) => {
      window.scrollBy(0, element.getBoundingClientRect().top - window.innerHeight - px);
      // The browser tells all who watch places in one go: those of the page have been told by then.
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(element));
    }, below);
  // The longest delay is over, so that only the place counts.
  await passTime(page, 700);
  await bring(54);
  await passTime(page, 700);
  expect(asked).toEqual([]);
  await bring(46);
  await passTime(page, 700);
  await expect.poll(() => asked.length).toBe(1);
});
