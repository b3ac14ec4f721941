import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { readAccount } from "./support/login-record.ts";
import { openPage } from "./support/open-page.ts";
import { arrived, chooseAccount, signIn } from "./support/sign-in.ts";
import { claimElsewhere } from "./support/survey.ts";
import { WorkbenchPage, writeInto } from "./support/workbench.ts";

test("[S11.8] two tabs write one draft: both offer the newer text, and the other is kept in the history", async ({
  page,
}) => {
  const first = new WorkbenchPage(page);
  await first.open(ORDER_1329.slug);
  await first.write("select 'from the first tab'");
  const second = new WorkbenchPage(await page.context().newPage());
  await second.open(ORDER_1329.slug);
  await expect(second.editor).toContainText("from the first tab");
  await second.write("select 'from the second tab'");

  await expect(page.getByText("This query was edited in another tab")).toBeVisible();
  await expect(first.editor).toContainText("from the first tab");
  await page.getByRole("button", { name: "Keep this one" }).click();
  await expect(second.page.getByText("This query was edited in another tab")).toBeVisible();
  await page.reload();
  await first.editorReady();
  await expect(first.editor).toContainText("from the first tab");
  await second.page.getByRole("button", { name: "Show that version" }).click();
  await expect(second.editor).toContainText("from the first tab");
  await second.page.getByRole("button", { name: "History", exact: true }).click();
  await expect(second.page.getByRole("dialog", { name: "History of this exercise" })).toContainText(
    "from the second tab",
  );
});

test("[S11.8] the playground does the same, and its history has the text that was overwritten", async ({
  page,
}) => {
  await openPage(page, "/playground");
  const editor = (tab: typeof page) => tab.locator(".cm-content");
  await writeInto(editor(page), "select 'one'");
  const other = await page.context().newPage();
  await openPage(other, "/playground");
  await expect(editor(other)).toContainText("select 'one'");
  await writeInto(editor(other), "select 'two'");
  await page.getByRole("button", { name: "Show that version" }).click();
  await expect(editor(page)).toContainText("select 'two'");
  await page.getByRole("button", { name: "History", exact: true }).click();
  const history = page.getByRole("dialog", { name: "History of this query" });
  await history.getByRole("button", { name: "Put into the editor" }).first().click();
  await expect(editor(page)).toContainText("select 'one'");
});

test("two tabs that both start to log in both end up logged in", async ({ page }) => {
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await tab.goto("/auth?redirect=%2Fpractice");
    await tab.getByRole("button", { name: /Google/ }).click();
    await expect(tab.getByLabel("Or use another address")).toBeVisible();
  }
  await chooseAccount(page, "both-tabs@example.org");
  await arrived(page, /\/practice$/);
  await chooseAccount(second, "both-tabs@example.org");
  await expect(second).toHaveURL(/\/practice$/);
  await expect(second.getByRole("button", { name: /account of both-tabs/ })).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("verifier")));
  expect(left).toEqual([]);
});

test("[S4.5] one login is recorded once, however many tabs are open", async ({ page, server }) => {
  const email = "many-tabs@example.org";
  await openPage(page, "/");
  for (const path of ["/", "/modules", "/practice", "/roadmap"])
    await openPage(await page.context().newPage(), path);
  await signIn(page, email);
  const account = await readAccount(server.url, email);
  await expect.poll(() => account.logins()).toHaveLength(1);
  for (const tab of page.context().pages()) {
    await expect(tab.getByRole("button", { name: /account of many-tabs/ })).toBeVisible();
    await tab.waitForLoadState("networkidle");
  }
  await page.waitForTimeout(2_000);
  const logins = await account.logins();
  expect(logins.map(({ is_active }) => is_active)).toEqual([true]);
});

test.describe("after a login", () => {
  // The page of a local sign-in that has ended.
  test.use({ allowedConsoleErrors: [/410 \(Gone\)/] });

  test("you can log in with another account at once, and Back after a login leads to the page before it", async ({
    page,
  }) => {
    await signIn(page, "first-account@example.org");
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByText("Logged out successfully")).toBeVisible();
    await openPage(page, "/modules");
    await page.getByRole("link", { name: "Login with Google" }).click();
    await page.getByRole("button", { name: /Google/ }).click();
    await chooseAccount(page, "second-account@example.org");
    await arrived(page, /\/practice$/);
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL(/\/modules$/);
  });
});

test.describe("credits", () => {
  test.use({ allowedConsoleErrors: [/402 \(Payment Required\)/] });

  test("a balance that changes in one tab is updated in the others", async ({ page }) => {
    await signIn(page, "credits-in-tabs@example.org");
    const other = await page.context().newPage();
    await openPage(other, "/practice");
    const credits = (tab: typeof page) => tab.getByRole("button", { name: /^AI Credits/ });
    await expect(credits(other)).toHaveText("AI Credits: 5");
    await page.evaluate(() => window.masterSql?.spendCredit({ agent: "tutor" }));
    await expect(credits(page)).toHaveText("AI Credits: 4");
    await expect(credits(other)).toHaveText("AI Credits: 4");

    // Another browser has spent the credits, so the server refuses.
    await claimElsewhere(page);
    await expect(credits(page)).toHaveText("AI Credits: 4");
    await page.route("**/functions/v1/spend-credit", (route) =>
      route.fulfill({ status: 402, json: { error: { code: "insufficient_credits", message: "None." } } }),
    );
    await page.evaluate(() => window.masterSql?.spendCredit({ agent: "tutor" }).catch(() => {}));
    await expect(credits(page)).toHaveText("AI Credits: 104");
  });
});
