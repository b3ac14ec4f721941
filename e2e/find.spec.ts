import { findings } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";

test("[S10.15] anything is found by a key or a button, and gone to by keyboard alone", {
  tag: "@smoke",
}, async ({ page }) => {
  await openPage(page, "/roadmap");
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Find lessons, exercises, concepts and pages" });
  await expect(search).toBeFocused();
  await expect(page.getByRole("option", { name: /^Practice/ })).toBeVisible();
  await search.fill("lateral");
  const lesson = page.getByRole("option", { name: /Lesson$/ }).first();
  await expect(lesson).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // What a screen reader is told to be chosen is what Enter opens.
  await search.fill("a counter");
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("A counter");
  const chosen = page.getByRole("option", { name: /A counter/ }).first();
  await expect(chosen).toHaveAttribute("data-combobox-selected", "true");
  await search.press("ArrowDown");
  await search.press("ArrowUp");
  await expect(search).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "none");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/cheatsheet#upsert-counter$/);
  await expect(page.getByRole("article", { name: "A counter" })).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const button = page.getByRole("banner").getByRole("button", { name: "Find" });
  await button.click();
  await expect(search).toBeFocused();
  await search.fill("qzxv");
  await expect(page.getByText("Nothing holds all of these words.")).toBeVisible();
  await search.press("Escape");
  await expect(search).toBeHidden();
  await expect(button).toBeFocused();
});

test("[S10.15] actions are run from the list, and what was opened is offered again", async ({ page }) => {
  await openPage(page, "/roadmap");
  const search = page.getByRole("combobox", { name: "Find lessons, exercises, concepts and pages" });
  const option = (name: RegExp) => page.getByRole("option", { name });
  await page.keyboard.press("Control+k");
  await expect(option(/^Next step/)).toContainText("Your first query");
  expect(await findings(page)).toEqual([]);
  await search.fill("start 10");
  await expect(option(/^Start 10 minutes/)).toHaveAttribute("data-combobox-selected", "true");
  await search.press("Enter");
  await expect(page.getByRole("navigation", { name: "Your session" })).toContainText("Step 1 of");

  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await expect.poll(scheme).toBe("light");
  await page.keyboard.press("Control+k");
  await search.fill("dark");
  await search.press("Enter");
  await expect.poll(scheme).toBe("dark");

  await page.keyboard.press("Control+k");
  await search.fill("a counter");
  await expect(option(/A counter/).first()).toBeVisible();
  await search.press("Enter");
  await expect(page).toHaveURL(/\/cheatsheet#upsert-counter$/);
  await page.keyboard.press("Control+k");
  await expect(option(/A counter.*Recent · Cheat sheet/)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("it is in the menu, which closes with it", async ({ page }) => {
    await openPage(page, "/roadmap");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Find" }).click();
    const search = page.getByRole("combobox", { name: "Find lessons, exercises, concepts and pages" });
    await search.fill("playground");
    await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("Playground");
    await search.press("Enter");
    await expect(page).toHaveURL(/\/playground$/);
    await expect(page.getByRole("button", { name: "Menu" })).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  });
});
