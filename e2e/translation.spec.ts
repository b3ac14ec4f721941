import type { Page } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { PAGES } from "./support/pages.ts";
import { signIn } from "./support/sign-in.ts";
import { WorkbenchPage } from "./support/workbench.ts";

/**
 * Does what Chrome's translator does to a page, and keeps doing it as the page changes: two nested `font` elements
 * replace each text, except where the page says that it must not be translated.
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

  test("[S11.7] you can run an exercise, submit a wrong and a right answer, and go to another page", {
    tag: "@smoke",
  }, async ({ page }) => {
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
    // The new text is shown, not the translation of the old one.
    await expect(workbench.verdict("Not right yet")).toHaveCount(0);
    for (const tab of await page.getByRole("tab").all()) await tab.click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Learning" }).click();
    await expect(page).toHaveURL(/\/modules$/);
    await expect(crashed(page)).toHaveCount(0);
  });

  for (const path of PAGES)
    test.describe(() => {
      // These two are hydrated part by part as one scrolls. React reports a part that was translated before, and draws
      // it anew.
      const isHydratedLate = path === "/cheatsheet" || path === "/components";
      const hydration = isHydratedLate ? "|Minified React error #418" : "";
      test.use({ allowedConsoleErrors: [new RegExp(`404 \\(Not Found\\)${hydration}`)] });

      test(`[S11.7] ${path} keeps working: its buttons, the search, the dialogs, and the link home`, async ({
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
        await expect(page.getByRole("dialog").first()).toBeVisible();
        // A button pressed above may open something late, which would cover the link.
        await expect(async () => {
          await page.keyboard.press("Escape");
          await page.getByRole("link", { name: "Master SQL, start page" }).click({ timeout: 2_000 });
        }).toPass();
        // On a lesson's page "Mark complete" is among the buttons, and after it the start page is Today.
        const isLesson = /^[/]learning[/].+[/]/.test(path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          isLesson ? /Learn SQL|^Today$/ : /Learn SQL/,
        );
        await expect(crashed(page)).toHaveCount(0);
      });
    });

  test("[S11.7] pages for signed-in learners work as well", async ({ page }) => {
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

  test("[S11.7] code, names and values stay as they are", async ({ page }) => {
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
