import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";

test("[S10.7] [S11.5] newcomers who are here for different reasons get different paths and first exercises", {
  tag: "@smoke",
}, async ({ browser }) => {
  const firsts: (string | null)[] = [];
  for (const [reason, track] of [
    ["I am new to SQL", "Everything"],
    ["I build pipelines or software", "Data engineer"],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await openPage(page, "/");
    await page.getByRole("radio", { name: reason }).check();
    const start = page.getByRole("link", { name: /^Start: / });
    firsts.push(await start.getAttribute("href"));
    if (reason === "I am new to SQL") {
      await start.click();
      await expect(page.getByRole("heading", { name: "Your first query", level: 1 })).toBeAttached();
      await expect(page.getByRole("textbox", { name: /^the two columns/ })).toBeInViewport();
    }
    await openPage(page, "/roadmap");
    await expect(page.getByRole("radio", { name: track })).toBeChecked();
    await expect(page.getByRole("heading", { name: /left on this path$/ })).toBeVisible();
    await page.getByRole("link", { name: "Find where to begin" }).click();
    await page.getByRole("link", { name: "No thanks, start from the top" }).click();
    await expect(page.getByRole("heading", { name: /left on this path$/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Find where to begin" })).toHaveCount(0);
    await context.close();
  }
  expect(firsts[0]).not.toBe(firsts[1]);
});

test("[S10.13] [S10.14] [S11.4] a placement goes on after a reload, ends with where to begin, and changes the roadmap; a module is marked, a day that is over refused", async ({
  page,
}) => {
  await openPage(page, "/roadmap");
  await page.getByLabel("Your experience with SQL").selectOption("Advanced");
  const first = page.getByRole("list", { name: "The path" }).getByRole("listitem").first();
  await expect(first).toContainText("Skipped: it is below your level");

  await page.getByRole("link", { name: "Find where to begin" }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  const dontKnow = page.getByRole("button", { name: "I don’t know" });
  const number = page.getByText(/^Question \d+ of at most 12$/);
  await expect(number).toHaveText("Question 1 of at most 12");
  await dontKnow.click();
  await expect(number).toHaveText("Question 2 of at most 12");
  await expect(dontKnow).toBeVisible();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await page.reload();
  await expect(number).toHaveText("Question 2 of at most 12");
  const begin = page.getByRole("heading", { name: "You begin with “Reading one table”" });
  for (let asked = 2; asked <= 12; asked += 1) {
    await dontKnow.click();
    await expect(begin.or(page.getByText(`Question ${asked + 1} of at most 12`))).toBeVisible();
    if (await begin.isVisible()) break;
  }
  await expect(begin).toBeVisible();

  await page.getByRole("link", { name: "See my roadmap" }).click();
  await expect(page.getByText("Your placement decides where you begin.")).toBeVisible();
  await expect(page.getByLabel("Your experience with SQL")).toHaveCount(0);
  await expect(first).toContainText("at a usual pace");
  await expect(first).toContainText("You are here");
  await first.getByRole("button", { name: "Mark complete: Reading one table" }).click();
  await expect(first).toContainText("Complete: you marked it");
  await page.getByLabel("Finish by").fill("2020-01-31");
  await page.getByRole("button", { name: "Make a plan" }).click();
  await expect(page.getByText("That day is over. Choose a day after today.")).toBeVisible();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await page.reload();
  await expect(first).toContainText("Complete: you marked it");
});
