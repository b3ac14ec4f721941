import type { Locator, Page } from "@playwright/test";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { WorkbenchPage } from "./support/workbench.ts";

const QUERY = `select c.city, count(*) as orders
from customers as c
join orders as o on o.customer_id = c.id
where c.city <> 'Lyon' and o.id > 1100
group by c.city
having count(*) > 30
order by orders desc
limit 2`;

const steps = (page: Page) => page.getByRole("list", { name: "Steps" }).getByRole("button");
const rows = (page: Page) => page.getByRole("group", { name: "Rows of this step" }).getByRole("row");

test.describe("a query stepped through with its rows", () => {
  test("in the workbench, by keyboard: each clause is marked, rows leave with their reason, groups open", {
    tag: "@smoke",
  }, async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open("products-and-prices-in-order-1329");
    await workbench.write(QUERY);
    await workbench.run();
    await page.getByRole("tab", { name: "X-ray" }).click();
    await expect(steps(page)).toHaveCount(8);
    await expect(page.getByText("Step 1 of 8")).toBeVisible();
    // The editor gives it what its lines leave empty.
    expect((await page.locator(".cm-editor").boundingBox())?.height).toBeLessThan(205);
    const marked = page.getByRole("group", { name: /^The query, with/ }).locator("mark");
    await expect(marked).toHaveText("from customers as c");

    await steps(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("Step 2 of 8")).toBeVisible();
    await expect(marked).toHaveText("join orders as o on o.customer_id = c.id");
    await expect(page.getByText(/find several partners: one row for each/)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(marked).toHaveText("where c.city <> 'Lyon' and o.id > 1100");
    const where = page.getByRole("group", { name: "Rows of this step" });
    await expect(where.getByRole("columnheader", { name: "c.city <> 'Lyon'", exact: true })).toBeVisible();
    await expect(where.getByRole("row").filter({ hasText: "leaves" }).first()).toContainText("false");
    // A condition lights its words and the rows about which it decides, a row the words that decide about it.
    const lit = page.getByRole("group", { name: /^The query, with/ }).locator("[data-lit]");
    await where.getByRole("button", { name: "o.id > 1100", exact: true }).focus();
    await expect(lit).toHaveText(["o.id > 1100"]);
    await expect(where.locator("tr[data-lit]").first()).toBeVisible();
    const leaving = where.locator("tr[data-fate=left]").first();
    const words = ["c.city <> 'Lyon'", "o.id > 1100"];
    const [, ...truths] = await leaving.locator("td[data-truth]").allTextContents();
    const deciding = words.filter((_, place) => truths[place] === "false");
    await leaving.hover();
    await expect(lit).toHaveText(deciding);
    await where.locator("tr[data-fate]").first().focus();
    await expect(where.locator("tr[data-fate]").first()).toHaveAttribute("data-lit");
    await page.keyboard.press("ArrowDown");
    await expect(where.locator("tr[data-fate]").nth(1)).toBeFocused();
    await expect(where.locator("tr[data-fate]").nth(1)).toHaveAttribute("data-lit");
    await expect(lit.first()).toBeVisible();
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await page.getByRole("button", { name: "Next step" }).click();
    await expect(marked).toHaveText("group by c.city");
    await rows(page).nth(1).getByRole("button").click();
    await expect(page.getByText(/rows of this group/)).toBeVisible();
    expect(await findingsInBothSchemes(page)).toEqual([]);

    // The last step is the result.
    await steps(page).nth(3).focus();
    await page.keyboard.press("End");
    await expect(steps(page).last()).toBeFocused();
    await expect(
      page.getByText(/^2 rows stay; \d+ rows leave: outside the range asked for\.$/),
    ).toBeVisible();
    const shown = await rows(page)
      .filter({ hasNotText: "leaves" })
      .locator("td:nth-child(2)")
      .allTextContents();
    await page.getByRole("tab", { name: "Results" }).click();
    expect(shown).toHaveLength(2);
    for (const city of shown) await expect(page.getByRole("grid")).toContainText(city);

    // A cell of the result is told of: the words that made it, over which rows, and which step made its row.
    await page.getByRole("gridcell").nth(1).dblclick();
    await page.getByRole("button", { name: "Where does it come from?" }).click();
    await expect(
      page.getByText(/“orders” is “count\(\*\)”, computed over the \d+ rows of its group\./),
    ).toBeVisible();
    await expect(where.locator("tr[data-lit]")).toHaveCount(1);
    await expect(marked).toHaveText("group by c.city");
    await expect(lit).toHaveText(["count(*) as orders"]);
    await page.getByRole("tab", { name: "Results" }).click();

    // A step is a query that can be taken up and changed.
    await page.getByRole("tab", { name: "X-ray" }).click();
    await page.getByText("The query for this step").click();
    await page.getByRole("button", { name: "Put into the editor" }).click();
    await expect(workbench.editor).toBeFocused();
  });

  test("a subquery is stepped into for a row, and out again", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open("products-and-prices-in-order-1329");
    await workbench.write(
      "select c.id from customers as c where exists (select 1 from orders as o where o.customer_id = c.id and o.id > 5) order by 1",
    );
    await workbench.run();
    await page.getByRole("tab", { name: "X-ray" }).click();
    await expect(steps(page)).toHaveCount(4);
    await steps(page).nth(1).click();
    await rows(page).nth(1).getByRole("button", { name: "Step into the subquery for this row" }).click();
    await expect(page.getByText("Within a subquery")).toBeVisible();
    await expect(steps(page)).toHaveCount(3);
    await page.getByRole("button", { name: "Back to the query around it" }).click();
    await expect(steps(page)).toHaveCount(4);
  });

  test("there is nothing to step through where no query gave rows", async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open("products-and-prices-in-order-1329");
    await workbench.write("select nothing from orders");
    await workbench.run();
    await expect(page.getByText(/column "nothing" does not exist/).first()).toBeVisible();
    await expect(page.getByRole("tab", { name: "X-ray" })).toHaveCount(0);
  });
});

/** Writes a query where SQL is written, and runs it. */
async function writeAndRun(page: Page, within: Locator): Promise<void> {
  await within.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(
    "select status, count(*) from orders where shipping_fee > 5 group by status",
  );
  await within.getByRole("button", { name: "Run", exact: true }).click();
}

const ROOMS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "a lesson": async (page) => {
    await openPage(page, "/learning/reading-one-table/null-and-unknown-values");
    await page.getByRole("button", { name: "Run", exact: true }).first().click();
  },
  "the playground": async (page) => {
    await openPage(page, "/playground?dataset=shop");
    await writeAndRun(page, page.getByRole("figure", { name: "Playground" }));
  },
  "an interview question": async (page) => {
    await openPage(page, "/interview-questions/fix-order-totals-inflated-by-payments");
    const mine = page.getByRole("figure", { name: "Your query" });
    await mine.getByRole("button", { name: "Edit" }).click();
    await writeAndRun(page, mine);
  },
};

for (const [room, begin] of Object.entries(ROOMS)) {
  test.describe(`in ${room}, at 360 px`, () => {
    test.use({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });
    test("the query that was run is stepped through below it, and nothing but its rows scrolls sideways", async ({
      page,
    }) => {
      await begin(page);
      await page.getByRole("button", { name: "X-ray", exact: true }).first().click();
      await expect(page.getByText(/^Step 1 of \d+$/)).toBeVisible();
      await page.getByRole("button", { name: "Next step" }).click();
      await expect(page.getByText(/^Step 2 of \d+$/)).toBeVisible();
      await expect(rows(page).filter({ hasText: "leaves" }).first()).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await findingsInBothSchemes(page)).toEqual([]);
    });
  });
}
