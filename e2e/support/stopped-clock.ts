import { setTimeout as realTime } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/** Stops the page's clock, in this and every later document: time passes there only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
}

/**
 * Lets time pass in small steps until something is visible, for at most `most` milliseconds, and returns how much has
 * passed. Between the steps requests get time to be answered, which a stopped clock doesn't hold up.
 */
export async function runUntilVisible(page: Page, thing: Locator, most: number): Promise<number> {
  for (let passed = 0; passed <= most; passed += 20) {
    await realTime(50);
    if (await thing.isVisible()) return passed;
    await page.clock.runFor(20);
  }
  throw new Error(`Not visible after ${most} ms: ${thing}`);
}
