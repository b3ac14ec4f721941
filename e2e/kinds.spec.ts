import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { noteMotion } from "./support/motion.ts";
import { openPage } from "./support/open-page.ts";
import { verdictFits } from "./support/verdict.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test.describe("exercises of other kinds than a query", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a result is predicted cell by cell; the query runs once the first answer was checked", async ({
    page,
  }) => {
    await openPage(page, "/practice?kind=predict");
    await page.getByRole("link", { name: /What do aggregate functions return with NULL\?/ }).click();
    const workbench = new WorkbenchPage(page);
    const cell = (name: string) => page.getByRole("textbox", { name: `${name}, row 1`, exact: true });
    await cell("parcels").fill("4");
    await cell("weighed").fill("3");
    await cell("total").fill("12");
    await page.getByRole("button", { name: "NULL in average, row 1" }).click();
    await expect(page.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
    await workbench.submit();
    await expect(workbench.verdict("Not right yet")).toBeVisible();
    const extra = page.getByRole("region", { name: "Predicted, but not returned", exact: true });
    await expect(extra.getByRole("row").last()).toContainText("NULL");
    await expect(extra.getByText("differs: ")).toHaveCount(1);
    await verdictFits(page, extra);
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await page.reload();
    await expect(cell("total")).toHaveValue("12");
    await workbench.run();
    await expect(page.getByRole("grid")).toContainText("4.0");
    await page.getByRole("button", { name: "Write or paste as text" }).click();
    const text = page.getByRole("textbox", { name: /^Result as text/ });
    await expect(text).toHaveValue("4 | 3 | 12 | NULL");
    await text.fill("4 | 3 | 12 | 4.0");
    await page.getByRole("button", { name: "Back to the table" }).click();
    await expect(cell("average")).toHaveValue("4.0");
    await cell("average").press("Shift+Enter");
    await verdictFits(page, workbench.verdict("Correct"));
  });

  test("pieces are taken and moved into a query by keyboard", async ({ page }) => {
    await page.goto("/practice/number-of-lines-at-each-zone-1-stop");
    const workbench = new WorkbenchPage(page);
    const join = "LEFT JOIN line_stops AS ls ON ls.stop_id = s.id";
    const pieces = [
      "SELECT s.id, s.name,",
      "count(DISTINCT ls.line_id) AS lines",
      "FROM stops AS s",
      "WHERE s.zone = 1",
      join,
      "GROUP BY s.id, s.name",
    ];
    for (const piece of pieces) {
      await page.getByRole("button", { name: `Add: ${piece}`, exact: true }).focus();
      await page.keyboard.press("Enter");
    }
    const lines = page.getByRole("region", { name: "Your query, line by line" }).getByRole("listitem");
    const smallest = page.getByRole("region", { name: /database that shows it$/ });
    await page.getByRole("button", { name: `Move up: ${join}` }).press("Enter");
    await expect(lines.nth(3)).toContainText(join);
    await expect(page.getByRole("button", { name: `Move up: ${join}` })).toBeFocused();
    expect(await findingsInBothSchemes(page)).toEqual([]);

    const order = "ORDER BY lines DESC, s.id";
    await page.getByRole("button", { name: `Add: ${order}` }).click();
    await page.getByRole("button", { name: `Move up: ${order}` }).press("Enter");
    await expect(lines.nth(5)).toContainText(order);
    await workbench.run();
    await expect(page.getByText('syntax error at or near "GROUP"').first()).toBeVisible();
    await page.getByRole("button", { name: `Move down: ${order}` }).click();
    await page.reload();
    await expect(lines).toHaveCount(7);
    await expect(page.getByRole("region", { name: "As SQL" })).toContainText("GROUP BY s.id, s.name");
    await workbench.submit();
    await verdictFits(page, workbench.verdict("Correct"));
    await page.getByRole("button", { name: "Remove: WHERE s.zone = 1" }).click();
    await page.getByRole("button", { name: "Add: count(*) AS lines" }).scrollIntoViewIfNeeded();
    await workbench.submit();
    await verdictFits(page, smallest);
    await expect(page.getByRole("heading", { name: "Your query, line by line" })).toBeInViewport({
      ratio: 1,
    });
  });

  test("gaps are typed and chosen by keyboard, at 360 px as well", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/practice/categories-without-any-product");
    const workbench = new WorkbenchPage(page);
    await page.getByRole("tab", { name: "Answer" }).click();
    const join = page.getByRole("combobox", { name: "the join" });
    const belongs = page.getByRole("textbox", { name: "the join condition of products and categories" });
    const nothing = page.getByRole("textbox", { name: "there is no match on the right" });
    await join.focus();
    await page.keyboard.press("ArrowDown");
    await expect(join).toHaveValue("JOIN");
    await page.keyboard.press("Tab");
    await page.keyboard.type("p.category_id = c.id");
    await expect(belongs).toHaveValue("p.category_id = c.id");
    await page.keyboard.press("Tab");
    await page.keyboard.type("p.id IS NULL");
    expect(await findingsInBothSchemes(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await page.keyboard.press("Shift+Enter");
    await expect(workbench.verdict("Not right yet")).toBeInViewport({ ratio: 1 });
    const small = page.getByRole("region", { name: /database that shows it$/ });
    await expect(small.getByRole("region", { name: "The task asks for" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(740);

    await page.reload();
    await page.getByRole("tab", { name: "Answer" }).click();
    await expect(join).toHaveValue("JOIN");
    await expect(nothing).toHaveValue("p.id IS NULL");
    await join.selectOption("LEFT JOIN");
    await nothing.press("Shift+Enter");
    await expect(workbench.verdict("Correct")).toBeVisible();
  });

  test("what statements leave behind, refuse and cost is shown with its evidence", { tag: "@smoke" }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const motion = await noteMotion(page);
    const workbench = new WorkbenchPage(page);
    await workbench.open("cut-prices-of-products-never-ordered-by-20");
    await expect(page.getByText("Every other table is as it was.")).toBeVisible();
    await workbench.write(`update products set price = price * 0.8
where discontinued_on is null and id not in (select product_id from order_items where product_id is not null)`);
    await workbench.submit();
    await expect(page.getByRole("heading", { name: "The table products afterward" })).toBeVisible();
    const small = page.getByRole("region", { name: "A small database that shows it" });
    const ofProducts = small.getByRole("region", { name: "Table products" });
    for (const state of ["Before", "After your statements", "As the task asks"])
      await expect(ofProducts.getByRole("region", { name: state, exact: true })).toBeVisible();
    await expect(ofProducts.getByText("not asked for").first()).toBeAttached();
    const changed = page.getByRole("region", { name: "What is there → what should be", exact: true });
    await expect(
      changed.getByRole("cell", { name: /^is [\d.]+ ?, should be [\d.]+$/ }).first(),
    ).toBeVisible();
    await expect(changed.getByRole("button", { name: /^Show \d+ columns that agree$/ })).toBeVisible();
    await verdictFits(page, changed);
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await workbench.open("create-a-wish-list-table-with-a-composite-key");
    await workbench.write(`create table wishes (
  customer_id integer references customers on delete cascade, product_id integer references products,
  quantity integer not null default 1, note text, primary key (customer_id, product_id))`);
    await workbench.submit();
    const tried = page.getByRole("region", { name: "What was tried after your statements" });
    await expect(tried).toContainText("been refused, with SQLSTATE 23514");
    await expect(tried).toContainText("It was accepted.");
    await verdictFits(page, tried);

    await workbench.open("index-taps-by-card-and-time");
    await workbench.write("create index on taps (tapped_in_at)");
    await workbench.submit();
    await expect(page.getByRole("region", { name: "Before", exact: true })).toContainText("Seq Scan on taps");
    await expect(page.getByRole("region", { name: "After your answer" })).toContainText("Index Scan on taps");
    await expect(page.getByRole("definition").filter({ hasText: /^\d+ pages$/ })).toHaveCount(3);
    const plans = page.getByRole("region", { name: "How PostgreSQL runs the query" });
    await verdictFits(page, plans);
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await workbench.write("create index on taps (card_id, tapped_in_at)");
    await workbench.submit();
    await expect(workbench.verdict("Correct")).toBeVisible();
    await verdictFits(page, plans);
    expect(await motion(), "with less motion asked for").toEqual([]);
  });
});
