import { expect, type Page } from "@playwright/test";

/**
 * Does something on the page, then waits until all that it asked for has come and nothing more is asked for: neither in
 * a second, nor once the page and its workers are through with what they have been told. On a busy machine a worker that
 * starts PostgreSQL takes longer than that second before it fetches what it needs next.
 */
export async function allFetched(page: Page, act: () => Promise<void>): Promise<void> {
  let [begun, underWay] = [0, 0];
  const begin = () => {
    begun++;
    underWay++;
  };
  const end = () => {
    underWay--;
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await act();
  let before: number;
  do {
    await expect.poll(() => underWay).toBeLessThanOrEqual(0);
    before = begun;
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    // One that has ended meanwhile asks for nothing.
    await Promise.all(page.workers().map((worker) => worker.evaluate(() => {}).catch(() => {})));
    await page.waitForTimeout(1_000);
  } while (begun > before);
  page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
}
