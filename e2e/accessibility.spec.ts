import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { PAGES } from "./support/pages.ts";
import { signIn } from "./support/sign-in.ts";
import { WorkbenchPage } from "./support/workbench.ts";

const WIDTHS = [360, 1440] as const;
const HEIGHT = 900;

test.describe("axe, light and dark, 360 and 1440 px", () => {
  test.use({
    viewport: { width: WIDTHS[0], height: HEIGHT },
    reducedMotion: "reduce",
    allowedConsoleErrors: [/404 \(Not Found\)/],
  });

  for (const path of [...PAGES, "/no-such-page"]) {
    test(`finds nothing on ${path}, which does not scroll sideways`, async ({ page }) => {
      await openPage(page, path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await expect(page.getByRole("main")).toBeVisible();
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
        expect(await findingsInBothSchemes(page), `${width} px`).toEqual([]);
      }
    });
  }
});

for (const width of WIDTHS) {
  test.describe(`axe, light and dark, ${width} px`, () => {
    test.use({ viewport: { width, height: HEIGHT }, reducedMotion: "reduce" });

    test("finds nothing when signed in, with the account menu open", async ({ page }) => {
      await signIn(page, `reader-${width}@example.org`);
      await page.getByRole("button", { name: /account of/ }).click();
      await page.getByRole("menuitem", { name: "Log out" }).hover();
      expect(await findingsInBothSchemes(page)).toEqual([]);
      await page.goto("/progress");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await findingsInBothSchemes(page)).toEqual([]);
      await page.goto("/account");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByRole("button", { name: "Delete my account for good" }).click();
      await expect(page.getByText("That is not the email address of this account.")).toBeVisible();
      expect(await findingsInBothSchemes(page)).toEqual([]);
    });

    test("finds nothing in the workbench after a wrong answer", { tag: "@smoke" }, async ({ page }) => {
      const workbench = new WorkbenchPage(page);
      await page.goto(`/practice/${ORDER_1329.slug}`);
      if (width < 1024) await page.getByRole("tab", { name: "Editor" }).click();
      await workbench.editorReady();
      await workbench.write(ORDER_1329.wrong);
      await workbench.run();
      await expect(page.getByRole("grid")).toContainText("line_no");
      expect(await findingsInBothSchemes(page)).toEqual([]);
      await workbench.submit();
      await expect(workbench.verdict("Not right yet")).toBeVisible();
      expect(await findingsInBothSchemes(page)).toEqual([]);
    });
  });
}
