import type { Page } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";

const diagram = (page: Page) => page.getByRole("dialog", { name: "Tables and their foreign keys" });

test("the tables of a dataset are drawn with their keys, said in words, and chosen by keyboard, at both widths", async ({
  page,
}) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 760 });
    await openPage(page, "/playground");
    const button = page.getByRole("button", { name: "Diagram of the tables" });
    await button.focus();
    await page.keyboard.press("Enter");
    const items = diagram(page).getByRole("group").filter({ hasText: "order_items" });
    await expect(items.getByRole("button", { name: "order_items" })).toBeAttached();
    await expect(items.getByLabel("Foreign key")).toHaveCount(1);
    // A line for each foreign key; categories and customers have one to themselves.
    await expect(diagram(page).locator(".react-flow__edge")).toHaveCount(9);
    await diagram(page).getByText("The diagram in words").click();
    await expect(
      diagram(page).getByText(
        "order_items.product_id references products.id: any number of rows of order_items for each row of products",
      ),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await expect(diagram(page)).toHaveCount(0);
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await diagram(page).getByRole("button", { name: "payments" }).focus();
    await page.keyboard.press("Enter");
    await expect(diagram(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^payments/, expanded: true })).toBeFocused();
  }
});

test("the diagram opens in the workbench and beside a lesson", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, `/practice/${ORDER_1329.slug}`);
  await page.mouse.move(1, 1);
  await page.getByRole("button", { name: "Types, keys and first rows" }).click();
  await page.getByRole("button", { name: "Diagram of the tables" }).click();
  await expect(diagram(page).getByRole("button", { name: "order_items" })).toBeVisible();
  await page.keyboard.press("Escape");

  await openPage(page, "/learning/joining-and-counting/inner-joins");
  await page
    .getByRole("region", { name: "Tables of this lesson" })
    .getByRole("button", { name: "Diagram of the tables" })
    .click();
  await expect(diagram(page).getByRole("button", { name: "orders" })).toBeVisible();
});
