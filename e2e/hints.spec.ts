import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test.describe("the ladder of hints", () => {
  test("begins with the task's hints, and after a wrong verdict goes from what is right to the solution, step by step", {
    tag: "@smoke",
  }, async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await page.getByRole("button", { name: "Show the first hint" }).click();
    await workbench.write(ORDER_1329.wrong);
    await workbench.submit();
    await expect(workbench.verdict("Not right yet")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Show the \w+ hint$/ })).toHaveCount(0);

    const ladder = page.getByRole("region", { name: "Hints on your answer" });
    const next = ladder.getByRole("button");
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(ladder.getByRole("listitem").first()).toContainText("can stay as you wrote");
    await expect(next).toHaveText("Show which clause is at fault");
    await next.click();
    await expect(ladder.locator("mark")).toContainText("left join products");
    await next.click();
    await expect(ladder).toContainText("the task doesn't ask for it");
    await next.click();
    await expect(ladder.getByRole("group", { name: "What the example gives" })).toBeVisible();
    await expect(ladder.getByRole("link", { name: /^Read the lesson/ })).toBeVisible();
    await next.click();
    await expect(ladder).toContainText("FROM ____");
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await expect(ladder).toContainText("recorded as solved with help");
    await next.click();
    await expect(ladder.getByRole("heading", { name: "The solution", exact: true })).toBeVisible();
    await expect(next).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("master-sql.solutions-shown"))).not.toBeNull();
    // Now that the solution was shown, a row that is asked about tells both ways.
    const extra = page.getByRole("region", { name: "In your result, but not expected", exact: true });
    await extra.getByRole("button", { name: "Why does my query have this row?" }).click();
    const accepted = page.getByRole("region", { name: "An accepted answer on the same rows" });
    await expect(accepted.getByRole("listitem").first()).toContainText("FROM");
    await expect(page.getByRole("region", { name: "Your query, step by step" })).toContainText(
      "LEFT JOIN products",
    );
    await expect(accepted).not.toContainText("LEFT JOIN");
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await workbench.write(ORDER_1329.right);
    await expect(page.getByText("This is about your answer before you changed it.")).toBeVisible();
  });

  test("asked about a row of the verdict, it tells the step that made it, and the X-ray opens there", async ({
    page,
  }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.wrong);
    await workbench.submit();
    await expect(workbench.verdict("Not right yet")).toBeVisible();
    const extra = page.getByRole("region", { name: "In your result, but not expected", exact: true });
    await extra.getByRole("button", { name: "Why does my query have this row?" }).focus();
    await page.keyboard.press("Enter");
    await expect(
      page.getByText("The outer join with p adds the row, although nothing matches."),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "An accepted answer on the same rows" })).toHaveCount(0);
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await page.getByRole("button", { name: "Open this step in the X-ray" }).click();
    const steps = page.getByRole("list", { name: "Steps" });
    await expect(steps.locator("[aria-current=step]")).toContainText("JOIN");
    // Steps are listed as they are run; the last is there once all are.
    await steps.getByRole("button", { name: /^ORDER BY/ }).click();
    await page.getByRole("button", { name: "Which step made this row?" }).last().click();
    const xray = page.getByRole("tabpanel", { name: "X-ray" });
    await expect(xray.getByText(/No step of your query|The outer join with p/)).toBeVisible();
  });
});
