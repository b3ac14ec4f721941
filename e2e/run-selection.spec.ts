import type { Page } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { WorkbenchPage } from "./support/workbench.ts";

const SCRIPT = "select 'first' as one;\nselect 'second' as two";

/** Selects the last line of an editor that has the focus. */
async function selectLastLine(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Shift+Home");
}

test("in the workbench the selected statement is run by button and by keys, and Run still runs all", async ({
  page,
}) => {
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(SCRIPT);
  const runSelection = page.getByRole("button", { name: "Run selection" });
  await expect(runSelection).toHaveCount(0);
  await workbench.editor.focus();
  await selectLastLine(page);
  await expect(runSelection).toBeEnabled();
  expect(await findingsInBothSchemes(page)).toEqual([]);

  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await expect(page.getByText("only the selection was run")).toBeVisible();
  await expect(page.getByRole("grid")).toContainText("second");
  await workbench.run();
  await expect(page.getByText("only the selection was run")).toHaveCount(0);
  await expect(page.getByRole("tab", { name: /^1/ })).toBeVisible();
  await runSelection.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("only the selection was run")).toBeVisible();

  // An error is underlined where it is in the whole text.
  await workbench.write("select 1;\nselect full_nam from customers");
  await workbench.editor.focus();
  await selectLastLine(page);
  await runSelection.click();
  await expect(page.locator(".cm-lintRange-error")).toHaveText("full_nam");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByText("Run only what is selected")).toBeVisible();
});

test("at 360 px it is in the menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const workbench = new WorkbenchPage(page);
  await openPage(page, `/practice/${ORDER_1329.slug}`);
  await page.getByRole("tab", { name: "Editor" }).click();
  await workbench.editorReady();
  await workbench.write(SCRIPT);
  const item = page.getByRole("menuitem", { name: "Run selection" });
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(item).toBeDisabled();
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(item).toHaveCount(0);
  await workbench.editor.click();
  await selectLastLine(page);
  await page.getByRole("button", { name: "More actions" }).click();
  await item.click();
  await expect(page.getByRole("grid")).toContainText("second");
});

test("so it is in a lesson and on the start page", async ({ page }) => {
  for (const address of ["/learning/reading-one-table/your-first-query", "/"]) {
    await openPage(page, address);
    const edit = page.getByRole("main").getByRole("button", { name: /^Edit/ }).first();
    await edit.click();
    const editor = page.locator(".cm-content").first();
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(SCRIPT);
    await selectLastLine(page);
    await page.getByRole("button", { name: "Run selection" }).click();
    await expect(page.getByRole("grid").filter({ hasText: "second" })).toBeVisible();
    await expect(page.getByRole("grid").filter({ hasText: "first" })).toHaveCount(0);
  }
});
