import type { Page } from "@playwright/test";
import { heldBack } from "./support/held-back.ts";
import { expect, test } from "./support/journey.ts";

/** How often each button changed what it says of itself, by its name, and what was clicked before the page reacted. */
interface Notes {
  readonly changes: string[];
  readonly early: string[];
}

declare global {
  interface Window {
    notes?: Notes;
    replayEarlyInput?: () => void;
  }
}

/** Holds the scripts of the pages back until `letCome` is called; what is pressed and changed meanwhile is noted. */
async function withoutScripts(page: Page): Promise<{ letCome(): void }> {
  const scripts = await heldBack(page, "**/assets/*.js");
  await page.addInitScript(() => {
    const notes: Notes = { changes: [], early: [] };
    window.notes = notes;
    const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent ?? "";
    addEventListener(
      "pointerdown",
      (event) => {
        const pressed = event.target instanceof Element ? event.target.closest("button, a") : null;
        if (pressed && window.masterSql === undefined) notes.early.push(nameOf(pressed));
      },
      true,
    );
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if (target instanceof Element && attributeName !== null)
          notes.changes.push(`${nameOf(target)}: ${target.getAttribute(attributeName)}`);
      }
    }).observe(document, { subtree: true, attributeFilter: ["aria-expanded", "aria-pressed"] });
  });
  return scripts;
}

const notes = (page: Page) => page.evaluate(() => window.notes ?? { changes: [], early: [] });

async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() => window.masterSql !== undefined && window.replayEarlyInput === undefined);
}

test.describe("before the scripts have come", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("[S2.11] the menu is opened by one click, once", async ({ page }) => {
    const scripts = await withoutScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.click();
    expect((await notes(page)).early).toEqual(["Menu"]);
    scripts.letCome();
    await taken(page);
    await expect(menu).toHaveAttribute("aria-expanded", "true");
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Practice" }),
    ).toBeVisible();
    expect((await notes(page)).changes).toEqual(["Menu: true"]);
    // From then on it is a button like any other.
    await menu.click();
    await expect(menu).toHaveAttribute("aria-expanded", "false");
  });

  test("an example is chosen by one click, and no other is", async ({ page }) => {
    const scripts = await withoutScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const choices = page
      .getByRole("region", { name: "SQL to try out" })
      .getByRole("list")
      .first()
      .getByRole("button");
    await choices.nth(1).click();
    expect((await notes(page)).early).toHaveLength(1);
    scripts.letCome();
    await taken(page);
    await expect(choices.nth(1)).toHaveAttribute("aria-pressed", "true");
    await expect(choices.nth(0)).toHaveAttribute("aria-pressed", "false");
    const { changes } = await notes(page);
    expect(changes.filter((change) => change.endsWith(": true"))).toHaveLength(1);
  });

  test("a link leads there by one click, and Back leads back", async ({ page }) => {
    const scripts = await withoutScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
    scripts.letCome();
    await taken(page);
    expect(await page.evaluate(() => navigation.entries().length)).toBe(2);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });

  test("what is typed and chosen in fields is kept, and the page acts on it", async ({ page }) => {
    const scripts = await withoutScripts(page);
    await page.goto("/practice", { waitUntil: "commit" });
    const search = page.getByLabel("Search", { exact: true });
    await search.pressSequentially("order");
    await page.getByLabel("Difficulty", { exact: true }).selectOption("1");
    expect(await page.evaluate(() => window.masterSql)).toBeUndefined();
    scripts.letCome();
    await taken(page);
    await expect(page).toHaveURL(/q=order/);
    await expect(page).toHaveURL(/difficulty=1/);
    await expect(search).toHaveValue("order");
    await expect(page.getByLabel("Difficulty", { exact: true })).toHaveValue("1");
    await expect(page.getByRole("main")).toContainText(/\d+ found/);
  });
  test.describe("when one of them is lost on the way", () => {
    test.use({ allowedConsoleErrors: [/ERR_CONNECTION_RESET|Failed to fetch dynamically imported module/] });

    test("the page asks again, and works", async ({ page }) => {
      let lost = 0;
      await page.route("**/assets/entry.client-*.js", async (route) => {
        lost += 1;
        await (lost === 1 ? route.abort("connectionreset") : route.continue());
      });
      await page.goto("/", { waitUntil: "commit" });
      await taken(page);
      expect(lost).toBeGreaterThan(1);
      const menu = page.getByRole("button", { name: "Menu" });
      await menu.click();
      await expect(menu).toHaveAttribute("aria-expanded", "true");
    });
  });
});

test.describe("before the scripts of an exercise have come", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("its task can be read, and what is written and pressed is done by the workbench, which looks the same", {
    tag: "@smoke",
  }, async ({ page }) => {
    const scripts = await withoutScripts(page);
    const served = await (await page.request.get("/practice/create-a-table-of-desk-bookings")).text();
    expect(served).toContain("<title>Create a table of desk bookings · Master SQL with AI</title>");
    await page.goto("/practice/create-a-table-of-desk-bookings", { waitUntil: "commit" });
    const parts = () =>
      Promise.all(
        [
          page.getByRole("heading", { level: 2, name: "Create a table of desk bookings" }),
          page.getByRole("article").locator("p").nth(1),
          page.getByRole("region", { name: "What must hold afterward" }),
          page.getByRole("region", { name: "Tables" }),
          page.getByRole("button", { name: "Submit", exact: true }),
          page.getByRole("button", { name: "History", exact: true }),
          page.getByRole("tab", { name: "Results" }),
        ].map((part) => part.boundingBox()),
      );
    const editor = page.getByRole("textbox", { name: "SQL query for Create a table of desk bookings" });
    await editor.fill("SELECT 'early' AS word");
    const before = await parts();
    expect(before).not.toContain(null);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    expect((await notes(page)).early).toEqual(["Run"]);
    scripts.letCome();
    await taken(page);
    await expect(page.getByRole("gridcell", { name: "early" })).toBeVisible();
    await expect(editor).toHaveText(/SELECT 'early' AS word/);
    expect(await parts()).toEqual(before);
  });
});
