import { ORDER_1329 } from "./support/answers.ts";
import { findings } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { PAGES } from "./support/pages.ts";
import { signIn } from "./support/sign-in.ts";
import { WorkbenchPage } from "./support/workbench.ts";

const pages = [...PAGES, "/no-such-page"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1440]) {
    test.describe(`axe, ${colorScheme}, ${width} px`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
        allowedConsoleErrors: [/404 \(Not Found\)/],
      });

      test("finds nothing on any page", async ({ page }) => {
        // Axe takes some seconds for a long page on a busy machine, and there are many pages.
        test.setTimeout(10_000 * pages.length);
        const found: Record<string, string[]> = {};
        for (const path of pages) {
          await page.goto(path);
          await expect(page.getByRole("main")).toBeVisible();
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const here = await findings(page);
          if (here.length > 0) found[path] = here;
        }
        expect(found).toEqual({});
      });

      test("finds nothing when signed in, with the account menu open", async ({ page }) => {
        await signIn(page, `reader-${colorScheme}-${width}@example.org`);
        await page.getByRole("button", { name: /account of/ }).click();
        await page.getByRole("menuitem", { name: "Log out" }).hover();
        expect(await findings(page)).toEqual([]);
        await page.goto("/progress");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.goto("/account");
        await page.getByRole("button", { name: "Delete my account" }).click();
        await page.getByRole("button", { name: "Delete my account for good" }).click();
        await expect(page.getByText("That is not the e-mail address of this account.")).toBeVisible();
        expect(await findings(page)).toEqual([]);
      });

      test("finds nothing in the workbench after a wrong answer", async ({ page }) => {
        const workbench = new WorkbenchPage(page);
        await page.goto(`/practice/${ORDER_1329.slug}`);
        if (width < 1024) await page.getByRole("tab", { name: "Editor" }).click();
        await workbench.editorReady();
        await workbench.write(ORDER_1329.wrong);
        await workbench.run();
        await expect(page.getByRole("grid")).toContainText("line_no");
        expect(await findings(page)).toEqual([]);
        await workbench.submit();
        await expect(workbench.verdict("Not right yet")).toBeVisible();
        expect(await findings(page)).toEqual([]);
      });
    });
  }
}
