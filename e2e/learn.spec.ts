import { expect, test } from "./support/journey.ts";

test("a lesson is read, its queries are changed and run, and it is marked complete", async ({ page }) => {
  await page.goto("/modules");
  await page
    .getByRole("link", { name: /Reading one table/ })
    .first()
    .click();
  await page
    .getByRole("link", { name: /NULL: the value nobody knows/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("NULL: the value nobody knows");
  await page.getByRole("button", { name: /run/i }).first().click();
  await expect(page.getByText("0 rows").first()).toBeVisible();
  await page.getByRole("button", { name: /complete/i }).click();
  await page.reload();
  await expect(page.getByRole("main")).toContainText(/completed/i);
});

test("[S2.7] an unknown path is a 404 page with a link home", async ({ page, request }) => {
  expect((await request.get("/no/such/page")).status()).toBe(404);
  await page.goto("/modules");
  await page.evaluate(() => window.history.pushState({}, "", "/no-such-page"));
  await page.goto("/learning/no-such-module").catch(() => null);
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: /home/i }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a lesson can be read before any script", async ({ page }) => {
    await page.goto("/learning/reading-one-table/null-and-unknown");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("NULL: the value nobody knows");
    await expect(page.getByRole("main")).toContainText("WHERE phone = NULL");
  });
});
