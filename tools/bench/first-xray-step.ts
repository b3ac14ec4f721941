/** How long a learner waits for the first step of an X-ray, from the click to its rows in sight, in Chromium. */
import { type Browser, chromium, type Page } from "playwright";
import { AppServer } from "../../e2e/support/server.ts";
import { WorkbenchPage } from "../../e2e/support/workbench.ts";
import { queryExerciseFiles } from "../../packages/curriculum/src/grading-data/grading-task.ts";
import { productContent } from "../../packages/curriculum/src/product-content.ts";
import { chromiumLaunchOptions } from "../chromium.ts";
import type { Figure } from "./figure.ts";

/** Queries of each shape that are measured, spread over the course. */
const OF_EACH_SHAPE = 4;
const joins = (sql: string) => sql.match(/\bjoin\b/gi)?.length ?? 0;
const SHAPES: Readonly<Record<string, (sql: string) => boolean>> = {
  recursive: (sql) => /\bwith\s+recursive\b/i.test(sql),
  windows: (sql) => /\bover\s*\(/i.test(sql),
  "four joins or more": (sql) => joins(sql) >= 4,
  others: () => true,
};
/** Somebody reads the result for as long before asking for its steps. */
const READING_MS = 1_000;

declare global {
  interface Window {
    firstStepMs?: number | null;
  }
}

interface Measured {
  readonly shape: string;
  readonly slug: string;
  /** The first X-ray of a visit, nothing of the page in the browser's cache before. */
  readonly first: number;
  /** The next one, of the same query run again. */
  readonly next: number;
}

export async function benchFirstXrayStep(): Promise<Figure[]> {
  const server = await AppServer.start();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const measured: Measured[] = [];
    for (const { shape, slug, sql } of chosenQueries())
      measured.push({ shape, slug, ...(await visit(browser, `${server.url}/practice/${slug}`, sql)) });
    return [...figuresOf(measured, "first"), ...figuresOf(measured, "next")];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function figuresOf(measured: readonly Measured[], which: "first" | "next"): Figure[] {
  const times = measured.map((each) => each[which]).toSorted((a, b) => a - b);
  const name = `first step of the ${which} X-ray of a visit`;
  const note = measured.map((each) => `${each.slug} ${each[which].toFixed(0)}`).join(", ");
  return [
    { name: `${name}, median of ${times.length} queries`, value: times[times.length >> 1] ?? 0, unit: "ms" },
    { name: `${name}, slowest`, value: times.at(-1) ?? 0, unit: "ms", note: `${note}; aim 300` },
  ];
}

/** Accepted answers of exercises whose answer is written, each of the first shape that it has. */
function chosenQueries() {
  const { content } = productContent();
  const all = queryExerciseFiles({ ...content, pool: [] }).flatMap(({ exercise }) => {
    const sql = exercise.solutions[0] ?? "";
    const shape = Object.entries(SHAPES).find(([, has]) => has(sql))?.[0] ?? "";
    return exercise.kind === "select" ? [{ shape, slug: exercise.slug, sql }] : [];
  });
  return Object.keys(SHAPES).flatMap((shape) => {
    const of = all.filter((each) => each.shape === shape);
    return of
      .filter((_, at) => at % Math.max(1, Math.floor(of.length / OF_EACH_SHAPE)) === 0)
      .slice(0, OF_EACH_SHAPE);
  });
}

async function visit(browser: Browser, url: string, sql: string): Promise<Pick<Measured, "first" | "next">> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(timeFirstStep);
    await page.goto(url);
    const workbench = new WorkbenchPage(page);
    await workbench.editorReady();
    await workbench.write(sql);
    return { first: await firstStep(page, workbench), next: await firstStep(page, workbench) };
  } finally {
    await context.close();
  }
}

async function firstStep(page: Page, workbench: WorkbenchPage): Promise<number> {
  await workbench.run();
  await page.getByRole("grid").waitFor({ timeout: 60_000 });
  await page.waitForTimeout(READING_MS);
  await page.getByRole("tab", { name: "X-ray" }).click();
  const ms = await page.waitForFunction(() => window.firstStepMs ?? false, null, { timeout: 60_000 });
  return Number(await ms.jsonValue());
}

/** In the page: from each click on the X-ray's tab until a frame with the rows of its first step was painted. */
function timeFirstStep(): void {
  addEventListener(
    "click",
    ({ target, timeStamp }) => {
      const tab = target instanceof Element ? target.closest("[role=tab]") : null;
      if (tab?.textContent !== "X-ray") return;
      window.firstStepMs = null;
      const stale = document.querySelector("section[aria-label='Step 1'] table");
      const look = () => {
        const table = document.querySelector("section[aria-label='Step 1'] table");
        const isThere = table !== null && table !== stale && table.querySelector("tr[data-fate]") !== null;
        const isSeen = isThere && table.getBoundingClientRect().height > 0;
        if (!isSeen) return void requestAnimationFrame(look);
        // What stands in the page now is painted by the time of the next task after this frame.
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            window.firstStepMs = performance.now() - timeStamp;
          };
          channel.port2.postMessage(null);
        });
      };
      look();
    },
    { capture: true },
  );
}
