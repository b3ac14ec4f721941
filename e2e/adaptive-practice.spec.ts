import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test("[S10.6] what is next has a reason from what happened, and changes with it", async ({ page }) => {
  await page.goto("/practice");
  const next = page.getByRole("region", { name: /./ }).filter({ hasText: "Next for you" });
  await expect(next).toContainText("New to you");
  const first = await next.getByRole("heading").textContent();

  await next.getByRole("button", { name: "Another" }).click();
  await expect(next.getByRole("heading")).not.toHaveText(first ?? "");
  await next.getByLabel("Practice for").selectOption("20");
  expect(await next.getByRole("listitem").count()).toBeGreaterThan(1);

  await page.reload();
  await expect(next.getByRole("heading")).toHaveText(first ?? "");
  await next.getByRole("link", { name: "Start" }).click();
  const workbench = new WorkbenchPage(page);
  await workbench.editorReady();
  await workbench.write("select 1");
  await workbench.submit();
  await expect(workbench.verdict("Not right yet")).toBeVisible();
  await page.goto("/practice");
  await expect(next).toContainText(/It builds on [^n]|went wrong|You tried/);
  await expect(next.getByRole("heading")).not.toHaveText(first ?? "");
});

test("progress shows mastery of what was practiced and three recommendations, each with its reason and a link", async ({
  page,
}) => {
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.right);
  await workbench.submit();
  await expect(workbench.verdict("Right")).toBeVisible();
  await page.goto("/progress");
  const recommended = page.getByRole("region", { name: "Recommended for you" });
  await expect(recommended.getByRole("listitem")).toHaveCount(3);
  for (const one of await recommended.getByRole("listitem").all()) {
    await expect(one.getByRole("link")).toHaveAttribute("href", /^\/practice\/[a-z0-9-]+$/);
    await expect(one).toContainText(/New to you|You last|You have practiced|You answered|You tried|first tr/);
  }
  const mastery = page.getByRole("region", { name: "What you can do" });
  await expect(mastery.getByRole("listitem").first()).toContainText(/review [A-Z]/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save reviews to my calendar" }).click();
  expect((await download).suggestedFilename()).toBe("master-sql-reviews.ics");
  expect(await findingsInBothSchemes(page)).toEqual([]);
});
