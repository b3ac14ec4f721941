import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";

/** Whether the server would send mail to whoever is signed in on the page. */
async function wantsMail(page: Page): Promise<unknown> {
  const stored = await page.evaluate(() => localStorage.getItem("master-sql.auth"));
  const { access_token: token } = JSON.parse(stored ?? "{}") as { access_token?: string };
  const answer = await page.request.post("/functions/v1/get-account", {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { wantsMail?: unknown }).wantsMail;
}

const button = (page: Page) => page.getByRole("button", { name: "Unsubscribe", exact: true });

test("[S2.5] [S4.24] [S5.5] [S7.4] [S8.10] a link turns mail off once its button is pressed, and not before", {
  tag: "@smoke",
}, async ({ page, browser, baseURL }) => {
  await signIn(page, "reader-of-mail@example.org");
  const stored = await page.evaluate(() => localStorage.getItem("master-sql.auth"));
  const { user } = JSON.parse(stored ?? "{}") as { user: { id: string } };

  // Read in another browser, where nobody is signed in.
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const visitor = await elsewhere.newPage();
  const sent: unknown[] = [];
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await visitor.route("**/functions/v1/unsubscribe-user", async (route) => {
    sent.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await visitor.goto(`/unsubscribed/userId=${user.id}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Unsubscribe from our emails");
  await expect(button(visitor)).toBeVisible();
  expect(sent).toEqual([]);
  expect(await wantsMail(page)).toBe(true);

  await button(visitor).click();
  await expect(visitor.getByRole("button", { name: "Unsubscribing..." })).toBeVisible();
  await visitor.getByRole("button", { name: "Unsubscribing..." }).click({ force: true });
  goOn();
  const toast = visitor.getByRole("alert");
  await expect(toast).toContainText("Successfully Unsubscribed");
  await expect(toast).toContainText("You have been unsubscribed from email communications.");
  await expect(visitor.getByRole("main")).toContainText(
    "Successfully Unsubscribed! You will no longer receive emails from us. You can close this window now.",
    { useInnerText: true },
  );
  await expect(visitor.getByRole("heading", { level: 1 })).toBeFocused();
  expect(sent).toEqual([{ userId: user.id }]);
  expect(await wantsMail(page)).toBe(false);

  // The bare form of the parameter, and twice is as good as once.
  await visitor.goto(`/unsubscribed/${user.id}`);
  await button(visitor).click();
  await expect(visitor.getByRole("heading", { name: "Successfully Unsubscribed!" })).toBeVisible();
  await elsewhere.close();

  await page.goto("/account");
  const mail = page.getByRole("switch", { name: "Send me emails" });
  await expect(mail).not.toBeChecked();
  await mail.click();
  await expect(mail).toBeChecked();
  await expect.poll(() => wantsMail(page)).toBe(true);
});

test.describe("a link that can't be used", () => {
  test.use({ allowedConsoleErrors: [/unsubscribe-user|400 \(Bad Request\)|ERR_FAILED/] });

  test("[S5.5] [S7.4] [S8.10] says so, and a failure lets one try again", async ({ page }) => {
    const toast = page.getByRole("alert");
    await page.goto("/unsubscribed");
    await expect(toast).toContainText("Error");
    await expect(toast).toContainText("Invalid unsubscribe link. Please contact support.");
    await expect(button(page)).toHaveCount(0);

    await page.goto("/unsubscribed/userId=%3Cscript%3Ealert(1)");
    await button(page).click();
    await expect(toast).toContainText("Error");
    await expect(toast).toContainText("Failed to unsubscribe. Please try again or contact support.");
    await expect(page.getByRole("main")).toContainText("This unsubscribe link is incomplete or damaged.");
    await expect(button(page)).toBeVisible();

    await page.goto("/unsubscribed/6f1c1c1e-2f5e-4d39-9c7e-3f6f6d1d2b3a");
    // One route for both: parts on their way while one is taken away would never come.
    let isDown = true;
    await page.route("**/functions/v1/unsubscribe-user", (route) =>
      isDown ? route.abort() : route.fulfill({ json: {} }),
    );
    await button(page).click();
    await expect(toast).toContainText("Failed to unsubscribe. Please try again or contact support.");
    // An answer without a message has one of ours.
    isDown = false;
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toHaveCount(0);
    await button(page).click();
    await expect(toast).toContainText("Successfully Unsubscribed");
    await expect(toast).toContainText("You have been unsubscribed from email communications.");
  });
});
