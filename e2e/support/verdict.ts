import { expect, type Locator, type Page } from "@playwright/test";

/**
 * The moment of truth: the verdict's heading, its first evidence and one next step are in sight without scrolling, and
 * the page is as high as its window.
 */
export async function verdictFits(page: Page, evidence: Locator): Promise<void> {
  const heading = page.getByRole("heading", { level: 2, name: /^(Not right yet|Correct)$/ });
  const next = page
    .getByRole("button", { name: "Show a hint on this answer" })
    .or(page.getByRole("link", { name: /^Next: / }));
  for (const part of [heading, evidence, next]) await expect(part).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
}
