import { setTimeout as realTime } from "node:timers/promises";
import { expect, type Locator, type Page } from "@playwright/test";

/** Stops the page's clock, in this and every later document: time passes there only by `passTime`. */
export async function stopClock(page: Page): Promise<void> {
  // Ahead of now by more than a busy machine takes to get there.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
}

/**
 * Lets so many milliseconds pass on a stopped clock. React starts timers in effects, a moment after what is seen has
 * changed: that moment is waited for first, so that a timer which belongs to what the test has seen is running.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await effectsDone(page);
  await page.clock.runFor(milliseconds);
}

/** React's scheduler hands out its work by messages; one that is sent now arrives after those. */
async function effectsDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 2; round += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

/**
 * Lets time pass in small steps until something is visible, for at most `most` milliseconds. Between the steps requests
 * get time to be answered, which a stopped clock doesn't hold up; an answer that takes longer is waited for with time
 * standing still.
 */
export async function runUntilVisible(page: Page, thing: Locator, most: number): Promise<void> {
  for (let passed = 0; passed < most; passed += 20) {
    await realTime(50);
    if (await thing.isVisible()) return;
    await page.clock.runFor(20);
  }
  await expect(thing).toBeVisible();
}
