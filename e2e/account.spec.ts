import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ORDER_1329 } from "./support/answers.ts";
import { findings, findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { chooseAccount, signIn } from "./support/sign-in.ts";
import { WorkbenchPage } from "./support/workbench.ts";

const SCRIPT = `<img src=x onerror="document.title='taken over'"><script>document.title='taken over'</script>`;

async function openAccount(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Active sessions" })).toBeVisible();
}

/** The access token that this browser holds. */
async function accessToken(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem("master-sql.auth"));
  const { access_token: token } = JSON.parse(stored ?? "{}") as { access_token?: string };
  return token ?? "";
}

test("[S1.7] [S3.2] [S4.8] [S4.9] [S6.2] the account page: asked to log in, profile, email, data, sessions, out everywhere", {
  tag: "@smoke",
}, async ({ page, browser, baseURL }) => {
  const email = "account@example.org";
  await page.goto("/account");
  await expect(page.getByText("You are not logged in")).toBeVisible();
  const created = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/rest/v1/profiles"),
  );
  await page.getByRole("main").getByRole("link", { name: "Login with Google" }).click();
  await page.getByRole("button", { name: /Google/ }).click();
  await page.getByLabel("Or use another address").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  expect((await created).postDataJSON()).toMatchObject({
    career_goal: "general",
    experience_level: "beginner",
  });

  const goal = page.getByLabel("Career goal");
  const level = page.getByLabel("Experience with SQL");
  await expect(goal).toHaveValue("general");
  await expect(level).toHaveValue("beginner");
  await expect(page.getByRole("button", { name: "Save profile" })).toBeDisabled();
  await goal.selectOption("Data engineer");
  await level.selectOption("Intermediate");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  const mail = page.getByRole("switch", { name: "Send me emails" });
  await expect(mail).toBeChecked();
  const summary = page.getByRole("switch", { name: "Send me a summary of my week" });
  await expect(summary).not.toBeChecked();
  const asked = page.waitForResponse((response) => response.url().endsWith("/set-weekly-summary"));
  await summary.click();
  expect((await asked).status()).toBe(200);
  await expect(summary).toBeChecked();
  const stored = page.waitForResponse((response) => response.url().endsWith("/set-mail-preference"));
  await mail.click();
  expect((await stored).status()).toBe(200);

  // Script is a name like any other.
  const named = await page.request.patch("/rest/v1/profiles", {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: { name: SCRIPT },
  });
  expect(named.status()).toBe(204);

  const elsewhere = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
  });
  const other = await elsewhere.newPage();
  await signIn(other, email);

  await openAccount(page);
  await expect(page.getByText(SCRIPT)).toBeVisible();
  await expect(page).toHaveTitle("Account · Master SQL with AI");
  await expect(goal).toHaveValue("data-engineer");
  await expect(level).toHaveValue("intermediate");
  await expect(mail).not.toBeChecked();
  await expect(summary).toBeDisabled();
  const sessions = page.getByRole("region", { name: "Active sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.nth(0)).toContainText("Firefox 132 on macOS");
  await expect(sessions.nth(0)).not.toContainText("This browser");
  await expect(sessions.nth(1)).toContainText(/Chrome \d+ on Linux\s*This browser/);

  // One of them alone, by keyboard, on a phone's width and on a desk's.
  const logOutOther = page.getByRole("button", { name: "Log out Firefox 132 on macOS" });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await logOutOther.scrollIntoViewIfNeeded();
    await expect(logOutOther).toBeInViewport({ ratio: 1 });
    expect(await findingsInBothSchemes(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  }
  const heading = page.getByRole("heading", { name: "Active sessions" });
  await heading.focus();
  await page.keyboard.press("Tab");
  await expect(logOutOther).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Firefox 132 on macOS is logged out")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(heading).toBeFocused();
  await expect(sessions.nth(0).getByRole("button")).toHaveCount(0);
  await other.goto("/account");
  await expect(other.getByText("You are not logged in")).toBeVisible();
  await openAccount(page);
  await expect(sessions).toHaveCount(1);
  await expect(sessions.nth(0)).toContainText("This browser");
  await signIn(other, email);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^master-sql-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file.data).toMatchObject({
    account: [{ email }],
    profile: [{ career_goal: "data-engineer", experience_level: "intermediate", name: SCRIPT }],
    attempts: [],
  });
  expect(file.note).toContain("Drafts of queries");

  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect(page.getByText("You are not logged in")).toBeVisible();
  await other.goto("/account");
  await expect(other.getByText("You are not logged in")).toBeVisible();
  await elsewhere.close();
});

test("[S6.5] an account is deleted after its address was typed: tokens, rows, and what the browser kept, in every tab", {
  tag: "@smoke",
}, async ({ page, context }) => {
  const email = "leaving@example.org";
  await signIn(page, email);
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.right);
  await workbench.submit();
  await expect(workbench.saved(/Saved and verified by the server/)).toBeVisible();
  const secondTab = await context.newPage();
  await openAccount(secondTab);
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();

  const opener = page.getByRole("button", { name: "Delete my account", exact: true });
  await opener.click();
  await expect(page.getByLabel(`Type ${email} to confirm`)).toBeFocused();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.keyboard.type("somebody@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText("That is not the email address of this account.")).toBeVisible();
  await page.getByRole("button", { name: "Keep my account" }).click();

  // As if the login were of an hour ago.
  await page.route("**/functions/v1/get-account", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isLoginFresh: false } });
  });
  await page.reload();
  await opener.click();
  await expect(page.getByLabel(`Type ${email} to confirm`)).toBeHidden();
  expect(await findings(page)).toEqual([]);
  await page.unroute("**/functions/v1/get-account");
  await page.getByRole("button", { name: "Log in again" }).click();
  await chooseAccount(page, email);
  await expect(page).toHaveURL(/\/account#delete-account$/);
  await expect(page.getByLabel(`Type ${email} to confirm`)).toBeFocused();
  await expect(page.getByRole("region", { name: "Active sessions" }).getByRole("listitem")).toHaveCount(1);
  const token = await accessToken(page);
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();

  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("master-sql")),
  );
  expect(kept).toEqual([]);
  await expect(secondTab.getByText("You are not logged in")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login with Google" })).toBeVisible();
  for (const path of ["/functions/v1/get-account", "/functions/v1/get-progress"]) {
    const refused = await page.request.post(path, { headers: { authorization: `Bearer ${token}` } });
    expect(refused.status()).toBe(401);
  }
  await workbench.open(ORDER_1329.slug);
  await expect(workbench.editor).not.toContainText("order_items");

  await signIn(page, email);
  await page.goto("/progress");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});
