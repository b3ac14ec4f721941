import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";

test("a lesson is read, its queries are changed and run, and it is marked complete", {
  tag: "@smoke",
}, async ({ page }) => {
  await openPage(page, "/modules");
  await page
    .getByRole("link", { name: /Reading one table/ })
    .first()
    .click();
  await page
    .getByRole("link", { name: /NULL and unknown values/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("NULL and unknown values");
  // Where there is room, the tables that its queries read stay in sight.
  await page.setViewportSize({ width: 1440, height: 900 });
  const tables = page.getByRole("region", { name: "Tables of this lesson" });
  await expect(tables).toContainText("customers");
  await page.getByRole("button", { name: /complete/i }).scrollIntoViewIfNeeded();
  await expect(tables).toBeInViewport({ ratio: 0.9 });
  await page.getByRole("button", { name: /run/i }).first().click();
  await expect(page.getByText("0 rows").first()).toBeVisible();
  await page.getByRole("button", { name: "Mark complete" }).click();
  await expect(page.getByRole("button", { name: "Completed" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main")).toContainText(/completed/i);
});

test("a lesson's picture says in words what it shows, is accessible, and fits a narrow window", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/learning/joining-and-counting/left-joins-and-anti-joins");
  const picture = page.getByRole("figure").filter({ hasText: "The picture in words" }).first();
  await expect(picture).toContainText("1 row without a partner is kept by the LEFT JOIN, filled with NULL.");
  await picture.getByText("The picture in words").click();
  await expect(
    picture.getByText("(CLK-003, Station clock, double-sided) of products goes with NULL."),
  ).toBeVisible();
  await expect(picture.locator("svg[viewBox]").filter({ visible: true }).first()).toBeInViewport();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  // The index that the lesson makes, as it lies in its pages.
  await openPage(page, "/learning/fast-queries/what-an-index-is");
  const tree = page
    .getByRole("figure")
    .filter({ hasText: "readings (meter_id), searched by (meter_id = 400)" });
  await expect(tree).toContainText("The 28 rows are on 28 pages of readings.");
  await tree.getByText("The picture in words").click();
  await expect(tree).toContainText(/The leaf, page \d+, has \d+ entries; that of \(400\) leads to 28 rows\./);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test.describe("addresses that do not exist", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });
  for (const path of ["/no/such/page", "/learning/no-such-module", "/practice/no-such-exercise"]) {
    test(`[S2.7] ${path} is a 404 page with a link home`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByText("Oops! Page not found")).toBeVisible();
      await expect(page).toHaveTitle("Page not found · Master SQL with AI");
      await page.getByRole("main").locator('a[href="/"]').click();
      await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Oops");
      await expect(page).toHaveURL(/\/$/);
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a lesson without scripts is no wider than a phone, and its headings are in order", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const lesson of [
      "joining-and-counting/grouping-by-month-with-date-trunc",
      "window-functions/running-totals-and-window-frames",
    ]) {
      await page.goto(`/learning/${lesson}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const levels = await page
        .locator("main :is(h1, h2, h3, h4)")
        .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
      for (const [at, level] of levels.entries())
        expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  test("a lesson can be read before any script", async ({ page }) => {
    await page.goto("/learning/reading-one-table/null-and-unknown-values");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("NULL and unknown values");
    await expect(page.getByRole("main")).toContainText("WHERE phone = NULL");
    // Its picture as well, with what it shows in words.
    await expect(page.getByText(/true for 3, false for 1, and unknown for 1/)).toBeVisible();
  });
});

test("[S1.2] the roadmap shows the whole course or a role's track, by keyboard, and remembers which", {
  tag: "@smoke",
}, async ({ page }) => {
  await openPage(page, "/roadmap");
  const stations = page.getByRole("list", { name: "The path" }).getByRole("heading", { level: 2 });
  const everything = await stations.allTextContents();
  await expect(page.getByText(`${everything.length} modules, `)).toBeVisible();
  const tracks = page.getByRole("group", { name: "Prepare for" });
  await expect(tracks.getByRole("radio")).toHaveCount(7);
  await tracks.getByRole("radio", { name: "Everything" }).focus();
  for (const role of [
    "Data analyst",
    "Data scientist",
    "Business analyst",
    "Data engineer",
    "Product manager",
  ]) {
    await page.keyboard.press("ArrowRight");
    await expect(tracks.getByRole("radio", { name: role })).toBeChecked();
  }
  const chosen = await stations.allTextContents();
  expect(chosen.length).toBeLessThan(everything.length);
  expect(everything.filter((title) => chosen.includes(title))).toEqual(chosen);
  await expect(page.getByText(`${chosen.length} modules, `)).toBeVisible();

  await openPage(page, "/roadmap");
  await expect(tracks.getByRole("radio", { name: "Product manager" })).toBeChecked();
  await expect(stations).toHaveText(chosen);
  await tracks.getByRole("radio", { name: "Everything" }).check();
  await openPage(page, "/roadmap");
  await expect(stations).toHaveText(everything);
});

test("the map shows the whole course on about one and a half screens, its lines, and what a module has on demand", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, "/roadmap");
  await expect(page.getByRole("list", { name: "Lines of the map" }).getByRole("listitem")).toHaveText([
    /^Analyst path, \d+ modules$/,
    /^Engineer path, \d+ modules$/,
  ]);
  const path = page.getByRole("list", { name: "The path" });
  const station = (title: string) =>
    path.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name: title }) });
  await expect(station("Window functions")).toContainText("Analyst path and Engineer path");
  await expect(station("Changing data")).toContainText("Engineer path");
  await expect(station("Product analytics")).not.toContainText("Engineer path");
  // The learner's own map takes the place of the prerendered one.
  await expect(page.getByRole("heading", { name: /left on this path$/ })).toBeVisible();
  await expect(path.getByText("You are here")).toHaveCount(1);
  await station("Reading one table").locator("summary").press("Enter");
  expect((await path.boundingBox())?.height).toBeLessThan(1.5 * 900);

  await expect(station("Fast queries").getByRole("link")).toHaveCount(1);
  await station("Fast queries").locator("summary").focus();
  await page.keyboard.press("Space");
  expect(await station("Fast queries").getByRole("link").count()).toBeGreaterThan(10);
  expect(await findingsInBothSchemes(page)).toEqual([]);

  await page.getByRole("radio", { name: "Data engineer" }).check();
  await expect(page.getByRole("list", { name: "Lines of the map" })).toHaveCount(0);
});

test("the learning page recommends an analyst path and an engineer path; following one sets the roadmap", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/modules");
  const paths = page.getByRole("region", { name: "Two paths through the course" });
  const path = (name: string) =>
    paths.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });
  const analyst = path("Analyst path");
  const engineer = path("Engineer path");
  await expect(analyst).toContainText(
    /9 modules · \d+ lessons, about (?:\d+ hours|\d+ h \d+ min) to read · \d+ exercises/,
  );
  await analyst.getByText("Its modules").click();
  await engineer.getByText("Its modules").click();
  await expect(analyst.getByRole("list").getByRole("link")).toHaveText([
    "Reading one table",
    "Joining and counting",
    "Shaping values",
    "Queries inside queries",
    "Composing queries",
    "Window functions",
    "Cleaning data",
    "Sequences in data",
    "Product analytics",
  ]);
  await expect(engineer.getByRole("list").getByRole("link")).toContainText([
    "Window functions",
    "Changing data",
    "Fast queries",
    "Data pipelines",
  ]);
  expect(await findingsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  await engineer.getByRole("button", { name: /^Follow this path ?: Engineer path$/ }).click();
  await expect(page).toHaveURL(/\/roadmap$/);
  await expect(page.getByRole("radio", { name: "Data engineer" })).toBeChecked();
  await openPage(page, "/modules");
  await expect(engineer).toContainText("This is your path.");
  await expect(analyst.getByRole("button", { name: /^Follow this path ?: Analyst path$/ })).toBeVisible();
});
