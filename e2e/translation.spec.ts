import type { Page } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { PAGES } from "./support/pages.ts";
import { signIn } from "./support/sign-in.ts";
import { WorkbenchPage } from "./support/workbench.ts";

/**
 * Does to a page what Chrome's translator does, and goes on doing it: each text goes out of the page and two nested
 * `font` elements take its place, but where something says that it isn't to be translated.
 */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const isKept = (node: Node) =>
      node.parentElement === null ||
      node.parentElement.closest(
        'head, script, style, svg, textarea, font, [contenteditable="true"], [translate="no"]',
      ) !== null;
    const translateBelow = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) {
        if (text.nodeValue?.trim() === "" || isKept(text)) continue;
        const outer = document.createElement("font");
        const inner = outer.appendChild(document.createElement("font"));
        inner.textContent = text.nodeValue;
        text.replaceWith(outer);
      }
    };
    translateBelow(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node.isConnected && !(node instanceof HTMLElement && node.nodeName === "FONT"))
            translateBelow(node instanceof Text ? (node.parentNode ?? node) : node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

const crashed = (page: Page) => page.getByRole("heading", { name: "This page can’t be shown" });

test.describe("a page that the browser translates", () => {
  test.use({ allowedConsoleErrors: [/404 \(Not Found\)/] });

  test("an exercise is run, judged wrong and right, and left", { tag: "@smoke" }, async ({ page }) => {
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await translate(page);
    await workbench.write(ORDER_1329.wrong);
    await workbench.run();
    await expect(page.getByRole("grid")).toContainText("line_no");
    await workbench.submit();
    await expect(workbench.verdict("Not right yet")).toBeVisible();
    await workbench.write(ORDER_1329.right);
    await workbench.submit();
    await expect(workbench.verdict("Correct")).toBeVisible();
    // What is seen is the new text, not the one that was translated before it.
    await expect(workbench.verdict("Not right yet")).toHaveCount(0);
    for (const tab of await page.getByRole("tab").all()) await tab.click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Learning" }).click();
    await expect(page).toHaveURL(/\/modules$/);
    await expect(crashed(page)).toHaveCount(0);
  });

  for (const path of PAGES) {
    test(`${path} goes on working: its buttons, the menu, the dialogs and the way to another page`, async ({
      page,
    }) => {
      await openPage(page, path);
      await translate(page);
      for (const kind of ["button", "radio", "checkbox", "tab"] as const)
        for (const control of (await page.getByRole("main").getByRole(kind).all()).slice(0, 12)) {
          await control.click({ timeout: 2_000, noWaitAfter: true }).catch(() => {});
          await page.keyboard.press("Escape");
          await expect(crashed(page)).toHaveCount(0);
        }
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.press("Escape");
      await page.evaluate(() => window.masterSql?.openCreditsPanel());
      // A press of a button may have opened something only now.
      const closed = async () => {
        await page.keyboard.press("Escape");
        return page.getByRole("dialog").count();
      };
      await expect.poll(closed).toBe(0);
      await page.getByRole("link", { name: "Master SQL, start page" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Learn SQL");
      await expect(crashed(page)).toHaveCount(0);
    });
  }

  test("what is signed in to works as well", async ({ page }) => {
    await signIn(page, "translated@example.org");
    for (const path of ["/progress", "/account", "/roadmap", "/practice"]) {
      await openPage(page, path);
      await translate(page);
      await page.getByRole("button", { name: /account of/ }).click();
      await page.keyboard.press("Escape");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Learning" }).click();
      await expect(page).toHaveURL(/\/modules$/);
      await expect(crashed(page)).toHaveCount(0);
    }
  });

  test("code, names and values stay as they are", async ({ page }) => {
    for (const path of PAGES) {
      await openPage(page, path);
      const translated = await page.evaluate(() =>
        [...document.querySelectorAll("main :is(code, pre, .cm-content)")]
          .filter((element) => element.closest('[translate="no"]') === null)
          .map((element) => element.textContent?.slice(0, 60)),
      );
      expect(translated, path).toEqual([]);
    }
  });
});
