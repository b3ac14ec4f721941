import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test.describe("a small database that shows why an answer is wrong", () => {
  test("an answer that is right by luck is shown where it fails, and the learner plays there by keyboard", {
    tag: "@smoke",
  }, async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.wrongElsewhere);
    const shown = page.getByRole("region", { name: "The smallest database that shows it" });
    // How far the search gets in its time is the machine's doing: one that is busy may stop at a database that is only
    // small.
    await expect(async () => {
      await workbench.submit();
      await expect(workbench.verdict("Right on this data, wrong on another")).toBeVisible();
      await expect(shown).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 120_000 });
    await expect(shown).toContainText("4 rows in 4 tables; every other table is empty.");
    const line = page.getByRole("group", { name: "Table order_items" }).getByRole("row").last();
    await expect(line).toContainText("this row makes the difference");
    await expect(line).toContainText("0.5");
    const asked = page.getByRole("region", { name: "The task asks for" });
    await expect(asked.getByRole("row").last()).toContainText("not in your result");
    await expect(page.getByRole("region", { name: "Your query gives" })).toContainText("no rows");
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await page.getByRole("button", { name: "Open this database in the editor" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("You are on a small database of 4 rows")).toBeVisible();
    await expect(workbench.editor).toBeFocused();
    await expect(workbench.editor).toContainText("i.unit_price <> 0.5");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("0 rows.")).toBeVisible();
    await workbench.write("select count(*) as shoppers from customers");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("grid").filter({ hasText: "shoppers" })).toContainText("1");
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await page.getByRole("button", { name: "Back to the full data" }).first().click();
    await expect(page.getByText("You are on a small database")).toBeHidden();
    await expect(workbench.editor).toContainText("as shoppers");
    await workbench.run();
    await expect(page.getByRole("grid").filter({ hasText: "shoppers" })).toContainText("311");
  });

  test("an answer that is wrong here is explained on a few rows first, then on the data in sight", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.wrong);
    await expect(async () => {
      await workbench.submit();
      await expect(workbench.verdict("Not right yet")).toBeVisible();
      await expect(page.getByRole("region", { name: "The smallest database that shows it" })).toBeVisible({
        timeout: 4_000,
      });
    }).toPass({ timeout: 120_000 });
    await expect(page.getByRole("region", { name: "Your query gives" })).toContainText("not asked for");
    for (const part of [
      page.getByText(/^Kind of mistake: .*, in FROM$/),
      page.getByRole("group", { name: "Table order_items" }),
      page.getByRole("region", { name: "The task asks for" }),
      page.getByRole("region", { name: "Your query gives" }),
      page.getByRole("button", { name: "Show a hint on this answer" }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    // What is hidden from sight doesn't make the page longer than its window.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    const visible = page.getByRole("region", { name: "On the data you see" });
    await expect(visible).toContainText("In your result, but not expected");

    await workbench.write(ORDER_1329.right);
    await workbench.submit();
    await expect(workbench.verdict("Correct")).toBeVisible();
    await expect(
      page.getByText(/Right on the data you see and on \d+ small databases made to catch mistakes\./),
    ).toBeVisible();
  });

  test("judging is cancelled at once, and the query stays", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write("select count(*) from (select generate_series(1, 10000000000)) as g");
    await workbench.submit();
    await expect(page.getByRole("progressbar", { name: "Judging your answer…" })).toBeVisible();
    await page.getByRole("button", { name: "Checking · Cancel" }).click();
    await expect(page.getByText("This says neither right nor wrong. Your query is kept.")).toBeVisible();
    await expect(workbench.editor).toContainText("10000000000");
  });
});
