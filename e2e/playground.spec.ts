import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";

const CSV = "\uFEFFCode;Counted on;Pieces\nA-1;24.12.2025;3\nB-2;;1.234,5\n";

test("the playground opens on the shop with queries to begin with, and keeps queries under names", {
  tag: "@smoke",
}, async ({ page }) => {
  await openPage(page, "/playground");
  await expect(page.getByRole("combobox", { name: "Dataset" })).toHaveValue("shop");
  await expect(page.locator(".cm-content")).toContainText("FROM products");
  const starters = page.getByRole("navigation", { name: "Begin with" }).getByRole("link");
  await expect(starters).toHaveCount(3);
  await starters.nth(1).click();
  await expect(page.locator(".cm-content")).toContainText("JOIN products");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("grid")).toContainText("revenue");

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue(/^Which products bring in the most/);
  await name.fill("Best sellers");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved as “Best sellers”.")).toBeVisible();
  const saved = page.getByRole("region", { name: "Saved queries" });
  await saved.getByRole("button", { name: "Rename Best sellers" }).click();
  await name.fill("What sells");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();

  await openPage(page, "/playground?dataset=bank");
  await saved.getByRole("link", { name: "What sells" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What sells");
  await expect(page.locator(".cm-content")).toContainText("JOIN products");
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await saved.getByRole("button", { name: "Delete What sells" }).click();
  await saved.getByRole("button", { name: "Delete it" }).click();
  await expect(saved.getByRole("listitem")).toHaveCount(0);
});

test("a CSV file becomes a table of this browser: queried with the others, stepped through, there after a reload, removed", {
  tag: "@smoke",
}, async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.postData() ?? ""));
  await openPage(page, "/playground");
  await page.getByRole("button", { name: "Import a CSV file…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a CSV file" });
  const file = dialog.getByLabel("CSV file");
  await file.setInputFiles({ name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n3\n") });
  await expect(dialog.getByRole("alert")).toHaveText(/^Line 3 has 1 value/);
  await file.setInputFiles({ name: "Products.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) });
  await expect(dialog.getByRole("alert")).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: "Name of the table" })).toHaveValue("products_2");
  await expect(dialog.getByRole("combobox", { name: "Type of counted_on" })).toHaveValue("date");
  await expect(dialog.getByRole("combobox", { name: "Type of pieces" })).toHaveValue("numeric");
  await dialog.getByRole("combobox", { name: "Type of code" }).selectOption("integer");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Line 2: “A-1” in code isn't integer.");
  await dialog.getByRole("combobox", { name: "Type of code" }).selectOption("text");
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole("textbox", { name: "Name of the table" }).fill("Stock count");
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog).toBeHidden();

  const query = `select s.code, s.counted_on, s.pieces, (select count(*) from products) > 0 as has_products
from stock_count as s where s.pieces > 3`;
  const run = async () => {
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(query);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("grid")).toContainText("B-2");
    await expect(page.getByRole("grid")).toContainText("1234.5");
    await expect(page.getByRole("grid")).not.toContainText("A-1");
  };
  await run();
  await page.getByRole("button", { name: "X-ray", exact: true }).click();
  await expect(page.getByText(/^Step 1 of \d+$/)).toBeVisible();
  await page.getByRole("button", { name: "Next step" }).click();
  const rows = page.getByRole("group", { name: "Rows of this step" }).getByRole("row");
  await expect(rows.filter({ hasText: "leaves" })).toContainText("A-1");

  await page.reload();
  await expect(page.getByRole("region", { name: "Your tables" })).toContainText("stock_count, 2 rows");
  await run();
  await page.getByRole("button", { name: "Remove stock_count" }).click();
  await expect(page.getByRole("region", { name: "Your tables" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText('Relation "stock_count" does not exist', { exact: true })).toBeVisible();
  expect(sent.join(" ")).not.toContain("A-1");
});
