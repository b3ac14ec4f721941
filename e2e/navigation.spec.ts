import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";

test("[S2.11] [S10.21] the header marks where one is after a full load of a page, of those below it, and after going on", {
  tag: "@smoke",
}, async ({ page }) => {
  const main = page.getByRole("navigation", { name: "Main" });
  const marked = main.locator('[aria-current="page"]');
  const places: Record<string, string | null> = {
    "/": null,
    "/roadmap": "Roadmap",
    "/modules": "Learning",
    "/learning/reading-one-table": "Learning",
    "/practice": "Practice",
    "/practice/create-a-table-of-desk-bookings": "Practice",
    "/progress": "Progress",
    "/quizzes": "Quizzes",
    "/quiz/reading-one-table": "Quizzes",
    "/interview-questions": "Interview questions",
    "/account": null,
  };
  for (const [address, label] of Object.entries(places)) {
    await openPage(page, address);
    if (label === null) await expect(marked).toHaveCount(0);
    else await expect(marked).toHaveText([label]);
  }
  await main.getByRole("link", { name: "Progress" }).click();
  await expect(marked).toHaveText(["Progress"]);
  await page.goBack();
  await expect(marked).toHaveCount(0);
});

test("[S2.11] what the header has no room for is in its menu, by keyboard, and in the menu of a phone", async ({
  page,
}) => {
  const names = ["Cheat sheet", "Playground", "Quizzes", "Interview questions", "Simulation"];
  const main = page.getByRole("navigation", { name: "Main" });
  const links = main.getByRole("link", { name: new RegExp(`^(${names.join("|")})$`) });
  const more = main.getByRole("button", { name: "More" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, "/quizzes");
  await expect(links).toHaveCount(0);
  await more.press("Enter");
  await expect(links).toHaveText(names);
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await expect(links).toHaveCount(0);
  await more.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(links).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(links).toHaveText(names);
  await expect(links.last()).toBeInViewport({ ratio: 1 });
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await links.first().click();
  await expect(page).toHaveURL(/\/cheatsheet$/);
  await expect(links).toHaveCount(0);
});

test("lists open where one goes on, and what the header has no room for stands where it is needed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/modules", "/roadmap"]) {
    await openPage(page, path);
    const lists = page.getByRole("main").locator("details");
    expect(await lists.count()).toBeGreaterThan(10);
    await expect(page.getByRole("main").locator("details[open]")).toHaveCount(1);
  }
  for (const [path, most] of Object.entries({
    "/modules": 4_500,
    "/roadmap": 7_000,
    "/practice": 3_500,
    "/learning/reading-one-table": 5_000,
  })) {
    await openPage(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThan(most);
  }
  await openPage(page, "/modules");
  await expect(page.getByRole("main").getByText("Begin here")).toHaveCount(1);
  const beside = page.getByRole("navigation", { name: "Beside the lessons:" });
  await expect(beside.getByRole("link")).toHaveText(["Cheat sheet", "Playground", "Quizzes"]);
  await page.goto("/practice");
  const others = page.getByRole("navigation", { name: "Other ways to practice:" });
  await expect(others.getByRole("link")).toHaveText([
    "Playground",
    "Quizzes",
    "Interview questions",
    "Simulation",
  ]);
  await others.getByRole("link", { name: "Simulation" }).click();
  await expect(page).toHaveURL(/\/simulation$/);
});

test("[S2.3] the tab says whether one logs in or joins", async ({ page }) => {
  await openPage(page, "/auth");
  await expect(page).toHaveTitle("Login · Master SQL with AI");
  await page.getByRole("main").getByRole("link", { name: "Join" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Master SQL");
  await expect(page).toHaveTitle("Join · Master SQL with AI");
  await page.reload();
  await expect(page).toHaveTitle("Join · Master SQL with AI");
});

test("search engines are told of pages that exist, and asked to leave out the others", async ({
  page,
  request,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(listed).toEqual(
    expect.arrayContaining(["/", "/practice", "/learning/reading-one-table", "/privacy"]),
  );
  expect(listed.filter((path) => /^\/(old|auth|account|progress)$/.test(path))).toEqual([]);
  for (const path of ["/", "/modules", "/quiz/reading-one-table"].filter((path) => listed.includes(path))) {
    expect((await request.get(path)).status()).toBe(200);
  }
  for (const path of ["/auth", "/account", "/old"]) {
    await openPage(page, path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  }
  await openPage(page, "/practice");
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});
