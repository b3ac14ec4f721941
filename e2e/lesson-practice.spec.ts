import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";

test("[S10.14] a newcomer solves the exercise of the first lesson where it stands: a wrong try is told why, and a reload keeps the right one", {
  tag: "@smoke",
}, async ({ page }) => {
  await openPage(page, "/modules");
  await page
    .getByRole("link", { name: /Your first query/ })
    .first()
    .click();
  const exercise = page.getByRole("region", {
    name: "Exercise Names and cities of all customers",
    exact: true,
  });
  await expect(exercise).toContainText("Not tried yet");
  await exercise.scrollIntoViewIfNeeded();
  const gap = exercise.getByRole("textbox", { name: "the two columns, separated by a comma" });
  await gap.fill("full_name, country");
  await gap.press("Shift+Enter");
  await expect(exercise.getByRole("heading", { name: "Not right yet" })).toBeVisible();
  await expect(exercise.getByRole("region", { name: /^The smallest database/ })).toBeVisible();
  await expect(exercise).toContainText("Tried, not solved");
  expect(await findingsInBothSchemes(page)).toEqual([]);

  await gap.fill("full_name, city");
  await exercise.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(exercise.getByRole("heading", { name: "Correct", exact: true })).toBeVisible();
  await expect(exercise.getByText("It matches our solution.")).toBeVisible();
  await expect(exercise.getByRole("button", { name: /hint/i })).toHaveCount(0);
  await exercise.getByRole("button", { name: "Continue the lesson" }).click();
  await expect(
    page.getByRole("region", { name: "Exercise Code, stock, and price of every product" }),
  ).toBeInViewport();
  await page.reload();
  await expect(exercise).toContainText("Solved");
  await exercise.scrollIntoViewIfNeeded();
  await expect(gap).toHaveValue("full_name, city");

  await page.goto("/learning/reading-one-table#exercises");
  await expect(page.getByRole("heading", { name: /^Exercises 1 of \d+ solved$/ })).toBeVisible();
  // Only the learner's own group of exercises is open.
  await expect(page.getByRole("region", { name: /^Exercises/ }).locator("details[open]")).toHaveText([
    /^Your first query1 of \d+ solved/,
  ]);
});
