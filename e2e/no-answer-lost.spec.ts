import type { Page } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { WorkbenchPage } from "./support/workbench.ts";

/** Submits an answer whose judging never ends, because the files that it needs never arrive. */
async function submitForever(page: Page): Promise<void> {
  await page.route("**/content/answers/**", () => {});
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.wrong);
  await workbench.submit();
  await expect(page.getByText("Judging your answer…")).toBeVisible();
}

interface Kept {
  sql: string;
  localVerdict: string;
  delivery: { state: string; heldUntil?: number };
}

/** The answers kept in this browser. */
const keptAnswers = (page: Page): Promise<Kept[]> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("master-sql.outbox."))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? ""))
      .filter(({ kind }) => kind === "attempt"),
  );

async function countsOne(page: Page) {
  await page.getByRole("tab", { name: "History" }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(/\b1 answer\b/)
      .first(),
  ).toBeVisible();
}

test("[S10.9] [S11.6] an answer counts if its page is left while it is judged", async ({ page }) => {
  await submitForever(page);
  await expect.poll(async () => (await keptAnswers(page)).length).toBe(1);
  expect((await keptAnswers(page))[0]?.delivery.heldUntil).toBeGreaterThan(Date.now());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Progress" }).click();
  await countsOne(page);
  const [kept] = await keptAnswers(page);
  expect(kept).toMatchObject({ sql: ORDER_1329.wrong, delivery: { state: "waiting" } });
  expect(kept?.delivery).not.toHaveProperty("heldUntil");
});

test("[S10.9] [S11.6] an answer counts if its tab is closed while it is judged: the server judges it", async ({
  page,
}) => {
  await signIn(page, "closes-the-tab@example.org");
  const tab = await page.context().newPage();
  await submitForever(tab);
  const recorded = page.waitForResponse("**/functions/v1/record-attempt");
  await tab.close({ runBeforeUnload: true });
  await openPage(page, "/progress");
  expect(await (await recorded).json()).toMatchObject({ verdict: "wrong" });
});

test.describe("when the page crashes", () => {
  test("[S10.9] [S11.6] an answer that was being judged still counts", async ({ page, context }) => {
    await submitForever(page);
    const other = await context.newPage();
    await page.goto("chrome://crash").catch(() => {});
    await openPage(other, "/progress");
    await countsOne(other);
  });
});

test.describe("when the connection is lost", () => {
  test.use({ allowedConsoleErrors: [/ERR_|Failed to fetch/] });

  test("[S10.9] [S11.6] an answer that the page can't judge still counts, and is judged once the connection is back", async ({
    page,
    context,
  }) => {
    await signIn(page, "goes-offline@example.org");
    await page.route("**/content/answers/**", (route) => route.abort());
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(ORDER_1329.right);
    await context.setOffline(true);
    await workbench.submit();
    await expect(page.getByText("Your answer could not be judged")).toBeVisible();
    expect(await keptAnswers(page)).toMatchObject([{ sql: ORDER_1329.right, localVerdict: "undecided" }]);
    const recorded = page.waitForResponse("**/functions/v1/record-attempt");
    await context.setOffline(false);
    expect(await (await recorded).json()).toMatchObject({ verdict: "right" });
  });
});
