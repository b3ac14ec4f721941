import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("an exercise is solved at 360 px, by tabs and keys that write SQL, with the task in sight", {
  tag: "@smoke",
}, async ({ page }) => {
  await page.goto(`/practice/${ORDER_1329.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Products and prices in order 1329");
  await page.getByRole("tab", { name: "Schema" }).click();
  await expect(page.getByRole("tabpanel", { name: "Schema" })).toContainText("order_items");
  await page.getByRole("tab", { name: "Editor" }).click();
  const workbench = new WorkbenchPage(page);
  await workbench.editorReady();
  const task = page.getByRole("button", { name: /^Task: Which products were in order 1329/ });
  await expect(task).toBeVisible();
  await task.click();
  await expect(page.getByRole("region", { name: "The whole task" })).toContainText("One row per line");
  await task.click();
  const key = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true });
  await workbench.editor.click();
  for (const name of ["SELECT", "asterisk", "FROM", "order_items", "WHERE", "order_id"])
    await key(name).click();
  await expect(workbench.editor).toHaveText("SELECT * FROM order_items WHERE order_id");
  await expect(workbench.editor).toBeFocused();
  await key("equals").click();
  await page.keyboard.insertText("1329");
  await workbench.run();
  await expect(page.getByRole("grid")).toContainText("1329");
  // What isn't task, editor or result takes little of the window, and nothing is wider than it.
  const chrome = await page
    .locator("header, [role=tablist], [role=toolbar][aria-label='Query actions']")
    .evaluateAll((bars) => bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0));
  expect(chrome).toBeLessThan(128);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole("tab", { name: "Editor" }).click();
  await workbench.write(ORDER_1329.wrong);
  await workbench.submit();
  await expect(workbench.verdict("Not right yet")).toBeInViewport();
  // All places are in sight at once, each as high as a finger needs.
  const tabs = page.getByRole("tablist", { name: "Workbench" });
  await expect(tabs.getByRole("tab")).toHaveText([
    "Task",
    "Schema",
    "Editor",
    "Results",
    "Verdict",
    "X-ray",
    "Tutor",
  ]);
  for (const tab of await tabs.getByRole("tab").all()) {
    await expect(tab).toBeInViewport({ ratio: 1 });
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  // The sentence, the smallest database and both results, without scrolling.
  const shown = page.getByRole("region", { name: "The smallest database that shows it" });
  await expect(shown.getByText("Your query gives")).toBeInViewport();

  await page.getByRole("tab", { name: "Editor" }).click();
  await workbench.write(ORDER_1329.right);
  await workbench.run();
  await expect(page.getByRole("tab", { name: "Results", selected: true })).toBeVisible();
  await expect(page.getByRole("grid")).toContainText("line_no");
  await workbench.submit();
  await expect(workbench.verdict("Correct")).toBeVisible();
});

test("a toast at 360 px hides neither the header nor the title of a dialog", async ({ page }) => {
  await openPage(page, "/components");
  await page.getByRole("button", { name: "Toast: saved" }).click();
  const toast = page.getByRole("alert").filter({ hasText: "A toast: saved" });
  await expect(toast).toBeVisible();
  const header = await page.getByRole("banner").boundingBox();
  // It slides to its place.
  await expect
    .poll(async () => (await toast.boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test("[S2.11] the header has room at every width, with the offer for visitors", async ({ page }) => {
  await openPage(page, "/");
  await expect(page.getByRole("link", { name: "Login with Google" })).toBeVisible();
  for (const width of [320, 360, 390, 480, 767, 768, 959, 960, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    const offer = page.getByRole("banner").getByRole("button", { name: /^100 (free )?credits$/ });
    await expect(offer).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
});
