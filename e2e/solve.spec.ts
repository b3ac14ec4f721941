import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test.describe("solving exercises as a visitor", () => {
  test("[S6.5] a visitor finds an exercise, runs a query, submits it and is told that it is right", {
    tag: "@smoke",
  }, async ({ page }) => {
    await openPage(page, "/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Practice" }).click();
    await page.getByRole("button", { name: /^Joining and counting/ }).click();
    await page.getByRole("link", { name: /Products and prices in order 1329/ }).click();
    const workbench = new WorkbenchPage(page);
    await workbench.editorReady();
    // Where it stands in the course, what Run and Submit do, and what there is to query.
    await expect(page.getByRole("navigation", { name: "Place in the course" })).toContainText(/\d+ of \d+/);
    await expect(page.getByText("submits it as your answer.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Tables", exact: true })).toContainText("order_items");
    await workbench.write(ORDER_1329.right);
    await workbench.run();
    await expect(page.getByRole("grid")).toContainText("line_no");
    await workbench.submit();
    await expect(workbench.verdict("Correct")).toBeVisible();
    await expect(workbench.saved("to keep your progress")).toBeVisible();
  });

  test("the list is folded by module, stays as it was left, and opens what a filter finds", async ({
    page,
  }) => {
    await openPage(page, "/practice");
    const modules = page.getByRole("main").getByRole("heading", { level: 2, name: /(solved|found)$/ });
    const first = page.getByRole("button", { name: /^Reading one table/ });
    const second = page.getByRole("button", { name: /^Joining and counting/ });
    const exercise = page.getByRole("link", { name: /Products and prices in order 1329/ });
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await expect(second).toHaveAttribute("aria-expanded", "false");
    await expect(second).toContainText(/^Joining and counting0 of \d+ solved$/);
    await expect(exercise).toHaveCount(0);
    // The list shows what comes next in your module, and the rest on demand.
    const rows = page.getByRole("region", { name: "Reading one table" }).getByRole("listitem");
    await expect(rows).toHaveCount(8);
    await page.getByRole("button", { name: /^Show all \d+ exercises$/ }).press("Enter");
    expect(await rows.count()).toBeGreaterThan(20);
    await expect(rows.nth(8).getByRole("link")).toBeFocused();
    // Rows that are laid out as they come near move nothing: a press right after would miss.
    await expect(page.getByText("Next for you")).toBeVisible();
    const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await heightOfPage();
    await second.scrollIntoViewIfNeeded();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await heightOfPage()).toBe(before);
    await first.click();
    await second.click();
    await expect(first).toHaveAttribute("aria-expanded", "false");
    await exercise.click();
    await expect(page).toHaveURL(`/practice/${ORDER_1329.slug}`);
    await page.goBack();
    await expect(exercise).toBeVisible();
    await expect(first).toHaveAttribute("aria-expanded", "false");
    await second.click();
    await expect(exercise).toHaveCount(0);

    await page.getByLabel("Search", { exact: true }).fill("order 1329");
    await expect(page).toHaveURL(/\?q=order\+1329$/);
    await expect(exercise).toBeVisible();
    await expect(modules).toHaveText([/^Joining and counting\d+ found$/]);
    // What is found takes the place of what is next.
    await expect(page.getByText("Next for you")).toHaveCount(0);
    await page.getByLabel("Search", { exact: true }).fill("");
    await expect(second).toHaveAttribute("aria-expanded", "false");
  });

  test("a wrong answer shows the rows that differ and the likely cause", { tag: "@smoke" }, async ({
    page,
  }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.wrong);
    await workbench.submit();
    await expect(workbench.verdict("Not right yet")).toBeVisible();
    const extra = page.getByRole("region", { name: "In your result, but not expected", exact: true });
    await expect(extra.getByRole("row")).toHaveCount(2);
    await expect(extra).toContainText("NULL");
    await expect(
      page.getByRole("region", { name: "Expected, but not in your result", exact: true }),
    ).toContainText("None.");
    await expect(page.getByRole("heading", { name: /You may have assumed/ })).toBeVisible();
  });

  test("a wrong answer that was mended is right, and the earlier query is found in the history", async ({
    page,
  }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.wrong);
    await workbench.submit();
    await expect(workbench.verdict("Not right yet")).toBeVisible();
    await workbench.write(ORDER_1329.right);
    await workbench.submit();
    await expect(workbench.verdict("Correct")).toBeVisible();
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("dialog")).toContainText("left join products");
  });

  test("submitting again while the grader is on its way doesn't take the verdict away", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/content/answers/${ORDER_1329.slug}.json`, async (route) => {
      await held;
      await route.continue();
    });
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.right);
    await workbench.submit();
    await workbench.submit();
    release();
    await expect(workbench.verdict("Correct")).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeEnabled();
    await expect(workbench.verdict("Correct")).toBeVisible();
    await page.getByRole("button", { name: "History" }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
  });

  test("an endless query is stopped at its limit, and work goes on at once", { tag: "@smoke" }, async ({
    page,
  }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write("select 41 + 1 as answer");
    await workbench.run();
    await expect(page.getByRole("grid")).toContainText("42");
    const endless =
      "with recursive forever as (select 1 as n union all select n + 1 from forever) select max(n) from forever";
    await workbench.write(endless);
    await workbench.run();
    await expect(page.getByText("Stopped after 5 s").first()).toBeVisible();
    await expect(workbench.editor).toContainText("with recursive forever");
    await expect(page.getByRole("region", { name: "Results of the run before" })).toContainText("42");
    await workbench.write("select 6 * 7 as again");
    await workbench.run();
    await expect(page.getByRole("grid").filter({ hasText: "again" })).toContainText("42");
  });

  test("a run can be cancelled while its seconds are counted", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write("select count(*) from (select generate_series(1, 10000000000)) as g");
    await workbench.run();
    await expect(page.getByRole("button", { name: /^Cancel/ })).toContainText(/[1-4]\.\d s of 5 s/);
    await page.getByRole("button", { name: /^Cancel/ }).click();
    await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
    await workbench.write("select 'still here' as note");
    await workbench.run();
    await expect(page.getByRole("grid").filter({ hasText: "note" })).toContainText("still here");
  });

  test("a script that changes data gives every result, and the data can be reset", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write("delete from reviews; drop schema public cascade; select 1 as one, 2 as one");
    await workbench.run();
    await expect(page.getByRole("tab", { name: /DROP SCHEMA/ })).toBeVisible();
    await workbench.write("select count(*) from orders");
    await workbench.run();
    await expect(page.getByText('relation "orders" does not exist').first()).toBeVisible();
    await page.getByRole("button", { name: "Reset data" }).click();
    await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
    await workbench.run();
    await expect(page.getByRole("grid").filter({ hasText: "count" })).toContainText("880");
  });

  test("an error is underlined where PostgreSQL found it, with its SQLSTATE", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write("select full_nam from customers");
    await workbench.run();
    await expect(page.getByText("42703").first()).toBeVisible();
    await expect(page.locator(".cm-lintRange-error")).toHaveText("full_nam");
  });

  test("ten million rows are cut at the limit and said so", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write("select generate_series(1, 10000000) as n, null as nothing, '' as empty, 1 as n");
    await workbench.run();
    await expect(page.getByText("first 1,000 of at least 1,001 rows").first()).toBeVisible();
    await expect(page.getByRole("columnheader", { name: /^n\b/ })).toHaveCount(2);
  });
});

test.describe("input that can't be used", () => {
  test("an empty query is told apart from a wrong one", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write("   \n-- nothing yet");
    await workbench.run();
    await expect(page.getByText(/nothing to run/i).first()).toBeVisible();
    await workbench.submit();
    await expect(page.getByText("Nothing to judge yet", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Not right yet" })).toBeHidden();
    await expect(workbench.verdict("Correct")).toBeHidden();
    await expect(workbench.saved("to keep your progress")).toBeHidden();
  });

  test("a megabyte of SQL is refused with the limit, and the workbench goes on", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(`select '${"x".repeat(1_000_000)}'`);
    await workbench.run();
    await expect(page.getByText("54000").first()).toBeVisible();
    await workbench.write("select 'short' as text");
    await workbench.run();
    await expect(page.getByRole("grid")).toContainText("short");
  });
});
