import type { Page } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { WorkbenchPage } from "./support/workbench.ts";

/** More than can have the focus on any page that is walked here: practice lists all exercises of a module. */
const LONGEST_PAGE = 300;

/** Presses Tab until what has the focus matches; fails when the whole page was gone through without. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let step = 0; step < LONGEST_PAGE; step++) {
    await page.keyboard.press("Tab");
    if ((await page.locator(`${selector}:focus`).count()) > 0) return;
  }
  throw new Error(`The keyboard does not reach ${selector}`);
}

test("an exercise is solved by keyboard alone", { tag: "@smoke" }, async ({ page }) => {
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /skip/i })).toBeFocused();
  await tabTo(page, 'nav a[href="/practice"]');
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/practice$/);
  // The second module is the first that is closed.
  await tabTo(page, 'main button[aria-expanded="false"]');
  await expect(page.locator(":focus")).toContainText("Joining and counting");
  await page.keyboard.press("Enter");
  await tabTo(page, `a[href="/practice/${ORDER_1329.slug}"]`);
  await page.keyboard.press("Enter");
  const workbench = new WorkbenchPage(page);
  await workbench.editorReady();
  await tabTo(page, ".cm-content");
  // A plan is run and read as well: what its estimates were worth, and as a tree.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(
    "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) SELECT * FROM orders WHERE id % 7 = 3",
  );
  await page.keyboard.press("ControlOrMeta+Enter");
  const off = page.getByRole("list", { name: "Estimates that are far off" });
  await expect(off).toContainText(/Seq Scan on orders: \d+ rows? expected, \d+ times as many came/);
  await expect(page.getByRole("grid")).toContainText("Rows Removed by Filter");
  await page.keyboard.press("Escape");
  await tabTo(page, 'button:has-text("Show as a tree")');
  await page.keyboard.press("Enter");
  const steps = page.getByRole("list", { name: "Steps of the plan" });
  await expect(steps).toContainText(/Seq Scan on orders.* rows?, .* pages?/);
  await expect(page.locator('button:has-text("Show as text")')).toBeFocused();
  await tabTo(page, ".cm-content");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(ORDER_1329.right);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("grid")).toContainText("line_no");
  await page.keyboard.press("Shift+Enter");
  await expect(workbench.verdict("Correct")).toBeVisible();
  // Tab indents in the editor; Escape first lets it move on.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest(".cm-editor") === null)).toBe(true);
});
