import { seedDemo } from "../tools/seed-demo/seed-demo.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";

test("[S10.8] [S10.9] a learner with a history sees it: map, weeks, mistakes with queries, reviews, quizzes, exam, at both widths", async ({
  page,
  baseURL,
}) => {
  const email = "evidence@example.com";
  const seeded = await seedDemo({ origin: baseURL ?? "", email, days: 12, seed: 1 });
  expect(seeded.right).toBeGreaterThan(0);
  await signIn(page, email);
  await page.goto("/progress");
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Recommended for you" }).getByRole("listitem")).toHaveCount(
    3,
  );
  await expect(main.getByRole("region", { name: "Reviews" })).toContainText(/due/);
  expect(await findingsInBothSchemes(page)).toEqual([]);

  // The tabs are moved through by keyboard, and the address says which is in sight.
  await main.getByRole("tab", { name: "Today" }).press("ArrowLeft");
  await expect(page).toHaveURL("/progress?tab=history");
  await page.reload();
  await expect(main.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
  await expect(main.getByRole("region", { name: "Your year" }).getByRole("img")).toHaveAttribute(
    "aria-label",
    /^You practiced on \d+ days in the last year[.]/,
  );
  const weeks = main.getByRole("region", { name: "The last twelve weeks" });
  await expect(weeks).toContainText(`${seeded.attempts} answers, ${seeded.lessons} lessons`);
  await expect(
    weeks
      .getByRole("img", { name: /You practiced on/ })
      .locator("svg")
      .first(),
  ).toBeVisible();
  await expect(main.getByRole("region", { name: "Quizzes, exams, and interviews" })).toContainText("points");
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: "Save the card as an image" }).click();
  expect((await download).suggestedFilename()).toBe("my-weeks-of-sql.png");
  expect(await findingsInBothSchemes(page)).toEqual([]);

  await main.getByRole("tab", { name: "Skills" }).click();
  await expect(page).toHaveURL("/progress?tab=skills");
  const map = main.getByRole("region", { name: "Concept map" });
  await expect(map.getByRole("application").getByRole("link").first()).toBeVisible();
  await map.getByLabel("Concepts of").selectOption("reading-one-table");
  await expect(map.getByRole("link", { name: "WHERE" })).toHaveAttribute(
    "href",
    "/practice?concept=filtering",
  );
  const mistakes = main.getByRole("region", { name: "Mistakes that were named" });
  // The latest may all be of quizzes, which have no queries.
  await mistakes.getByRole("button", { name: /^All \d+ mistakes$/ }).click();
  await mistakes.getByText("Your queries, then and now").first().click();
  await expect(mistakes.getByRole("group", { name: /What you wrote in/ }).first()).toBeVisible();
  expect(await findingsInBothSchemes(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 800 });
  await expect(map.getByRole("listitem").first()).toBeVisible();
  await expect(map.getByRole("application")).toHaveCount(0);
  for (const tab of ["Skills", "History", "Today"]) {
    await main.getByRole("tab", { name: tab }).click();
    await expect(main.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await findingsInBothSchemes(page)).toEqual([]);
  }
});
