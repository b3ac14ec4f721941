import type { Page } from "@playwright/test";

/** Goes to a prerendered page and waits until its buttons do something. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => window.masterSql !== undefined);
}
