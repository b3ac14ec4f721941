import { expect, test } from "./support/journey.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test("[S1.1] [S2.1] the start page says what it is, and its examples are what PostgreSQL answers", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Master SQL with AI");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("5x faster");
  const wrongAnswer = await page.getByRole("group", { name: "An answer that is wrong" }).innerText();
  const missing = await page.getByRole("table", { name: "Missing rows" }).getByRole("cell").allInnerTexts();
  const query = await page.getByRole("group", { name: "A query", exact: true }).innerText();
  const result = await page.getByRole("table", { name: "Its result" }).getByRole("cell").allInnerTexts();

  const workbench = new WorkbenchPage(page);
  await workbench.open("never-sold");
  await workbench.write(wrongAnswer);
  await workbench.submit();
  await expect(page.getByText("Expected 9 rows, your result has 0.")).toBeVisible();
  const expected = page.getByRole("region", { name: "Expected, but not in your result", exact: true });
  for (const cell of missing.slice(0, 6)) await expect(expected).toContainText(cell);

  await workbench.write(query);
  await workbench.run();
  for (const cell of result) await expect(page.getByRole("grid")).toContainText(cell);

  await workbench.write("SELECT name, prise\nFROM products;");
  await workbench.run();
  await expect(page.getByText('column "prise" does not exist').first()).toBeVisible();
  await expect(
    page.getByText('Perhaps you meant to reference the column "products.price".').first(),
  ).toBeVisible();
});
