import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";

const TITLE = "Fix order totals inflated by payments";

test.describe("interview questions", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("[S1.2] [S10.9] are found by role, level and topic, answered against the clock, and judged by the rubric", {
    tag: "@smoke",
  }, async ({ page }) => {
    await openPage(page, "/interview-questions");
    const found = page.getByRole("main").getByRole("link", { name: TITLE });
    await page.getByLabel("Role", { exact: true }).selectOption("data-engineer");
    await page.getByLabel("Level", { exact: true }).selectOption("mid");
    await page.getByLabel("Topic", { exact: true }).selectOption("debugging");
    await expect(page).toHaveURL(/\?role=data-engineer&level=mid&topic=debugging$/);
    await expect(found).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Level", { exact: true })).toHaveValue("mid");
    await page.getByLabel("Role", { exact: true }).selectOption("product-manager");
    await expect(found).toBeHidden();
    await page.getByLabel("Role", { exact: true }).selectOption("data-engineer");

    await page.clock.install();
    await found.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    await expect(page.getByText("although nothing was sold overnight")).toBeVisible();

    await page.getByRole("button", { name: "Start the clock" }).click();
    await page.clock.fastForward("14:00");
    await expect(page.getByRole("timer")).toHaveText(/^14:\d\d of 15 min$/);
    await page.clock.fastForward("01:00");
    await expect(page.getByText("The 15 minutes are over.")).toBeVisible();
    await page.getByRole("button", { name: "Stop the clock" }).click();

    const mine = page.getByRole("figure", { name: "Your query" });
    await mine.getByRole("button", { name: "Edit" }).click();
    await mine.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("select count(*) as lines from order_items");
    await mine.getByRole("button", { name: "Run", exact: true }).click();
    await expect(mine.getByRole("grid")).toContainText("lines");
    await page.getByText("Tables of Oddlamp").click();
    await expect(page.getByRole("main")).toContainText("order_items");
    // The keys below the editor have the names of tables, too.
    await page.getByRole("button", { name: /^shipments \d+ rows$/ }).click();
    await expect(page.getByText("delivered_at", { exact: true })).toBeVisible();

    // Nothing of the answers is to be seen before it is asked for.
    await expect(page.getByText("Both joins multiply")).toBeHidden();
    await page.getByRole("button", { name: "Show the clarifying questions" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "What to ask first" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Yes, include them for now.")).toBeVisible();
    await page.getByRole("button", { name: "Show 2 follow-ups" }).click();
    await expect(page.getByText("A colleague says:")).toBeVisible();
    await page.getByRole("button", { name: "Show the model answer" }).click();
    await expect(page.getByText("Both joins multiply")).toBeVisible();
    await page.getByRole("button", { name: "Show the rubric" }).click();
    for (const part of ["Correctness", "Communication", "Validation", "Performance"]) {
      await page.getByRole("group", { name: part }).getByRole("radio", { name: /^Good/ }).check();
    }
    await expect(page.getByText("You judged your answer: 0 strong, 4 good, 0 weak.")).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await page.reload();
    await expect(page.getByText("You judged your answer: 0 strong, 4 good, 0 weak.")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^15:\d\d of 15 min$/);
    await expect(mine).toContainText("select count(*) as lines");
    await openPage(page, "/interview-questions");
    const debugging = page
      .getByRole("region", { name: "Mid-level" })
      .locator("summary", { hasText: "Debugging" });
    await expect(debugging).toContainText(/^Debugging1 of \d+ done$/);
    await expect(found).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_500);
    await debugging.press("Enter");
    await expect(found).toBeVisible();
    await expect(page.getByRole("img", { name: "Assessed" })).toBeVisible();
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await openPage(page, "/progress?tab=history");
    await expect(
      page.getByRole("region", { name: /interviews/ }).getByRole("link", { name: TITLE }),
    ).toBeVisible();
  });

  test("[S10.10] [S10.12] the next question and the next exam are marked for the role and level that were named", async ({
    page,
  }) => {
    for (const path of ["/interview-questions", "/simulation"]) {
      await openPage(page, path);
      await page.waitForLoadState("networkidle");
      await expect(page.getByText(/^Next\b/)).toHaveCount(0);
    }
    await page.evaluate(() =>
      localStorage.setItem(
        "master-sql.goal",
        JSON.stringify({ careerGoal: "data-analyst", experienceLevel: "beginner" }),
      ),
    );
    await openPage(page, "/simulation");
    const exam = page.getByRole("listitem").filter({ has: page.getByText("Next", { exact: true }) });
    await expect(exam).toContainText("Data analyst · Junior");

    await openPage(page, "/interview-questions?level=junior&role=data-analyst&topic=query-writing");
    const next = page.getByText("Next question:").getByRole("link");
    const title = (await next.textContent()) ?? "";
    const marked = page.getByRole("listitem").filter({ has: page.getByText("Next", { exact: true }) });
    await expect(marked).toContainText(title);
    expect(await findingsInBothSchemes(page)).toEqual([]);
  });

  test.describe("one that doesn't exist", () => {
    test.use({ allowedConsoleErrors: [/status of 404/] });
    test("[S2.7] is a 404 page with a link home", async ({ page }) => {
      const response = await page.goto("/interview-questions/no-such-question");
      expect(response?.status()).toBe(404);
      await expect(page.getByText("Oops! Page not found")).toBeVisible();
    });
  });
});
