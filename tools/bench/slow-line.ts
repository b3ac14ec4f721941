/**
 * What a person sees on a slow line: 1.6 Mbit/s, 150 ms, the processor at a fourth of its speed. A button is pressed as
 * soon as it is painted; it counts when that has its effect, so a press that is lost never ends.
 */
import { type Browser, chromium } from "playwright";
import { AppServer } from "../../e2e/support/server.ts";
import { chromiumLaunchOptions } from "../chromium.ts";
import type { Figure } from "./figure.ts";
import { firstLesson } from "./first-lesson.ts";

const RUNS = 5;
const BYTES_PER_SECOND = (1.6 * 1_000_000) / 8;
const LATENCY_MS = 150;
const PROCESSOR = 4;
const LONGEST_MS = 60_000;
/** In the header of every page; what it does is seen at once. */
const BUTTON = 'button[aria-label="Dark colors"]';

declare global {
  interface Window {
    answeredAt?: number;
  }
}

export async function benchSlowLine(): Promise<Figure[]> {
  const server = await AppServer.start();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const figures: Figure[] = [];
    const lesson = await firstLesson(server.url);
    for (const path of ["/", lesson, "/practice", "/practice/create-a-table-of-desk-bookings"]) {
      const runs: { readonly painted: number; readonly answered: number }[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await visit(browser, server.url + path));
      figures.push(
        {
          name: `Slow line, ${path}: first paint`,
          value: median(runs.map(({ painted }) => painted)),
          unit: "s",
        },
        {
          name: `Slow line, ${path}: a press at first paint takes effect after`,
          value: median(runs.map(({ answered }) => answered)),
          unit: "s",
          note: `${RUNS} runs: ${runs.map(({ answered }) => answered.toFixed(1)).join(", ")}; aim 2.5`,
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Seconds since the page was asked for, nothing of it in the browser's cache. */
async function visit(browser: Browser, url: string): Promise<{ painted: number; answered: number }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, colorScheme: "light" });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LONGEST_MS);
    const session = await context.newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR });
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.documentElement.dataset.mantineColorScheme === "dark")
          window.answeredAt ??= performance.now();
      }).observe(document, {
        attributes: true,
        subtree: true,
        attributeFilter: ["data-mantine-color-scheme"],
      });
    });
    await page.goto(url, { waitUntil: "commit", timeout: LONGEST_MS });
    // Before the first paint the button stands elsewhere.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await page.locator(BUTTON).click({ force: true });
    await page.waitForFunction(() => window.answeredAt !== undefined, undefined, { timeout: LONGEST_MS });
    return await page.evaluate(() => ({
      painted: (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0) / 1_000,
      answered: (window.answeredAt ?? 0) / 1_000,
    }));
  } finally {
    await context.close();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
