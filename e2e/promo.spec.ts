import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { passTime, stopClock } from "./support/stopped-clock.ts";
import { claimElsewhere, SurveyPage } from "./support/survey.ts";

const BALANCE = "**/functions/v1/get-credit-balance";
const CLAIM_KEY = "master-sql.pending-credit-claim";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test("[S2.20] [S3.8] [S3.9] [S4.17] [S4.18] [S4.19] [S6.2] [S10.19] [S9.2] the bonus from the start page: explained, signed in for, come back to, claimed once", {
  tag: "@smoke",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      if (this.id === "offer") Object.assign(window, { scrolledToOffer: options });
      original.call(this, options);
    };
  });
  const survey = new SurveyPage(page);
  const offer = page.locator("#offer");
  const calls = (name: string, role: "button" | "link" = "button") =>
    page.getByRole("main").getByRole(role, { name, exact: true });

  await openPage(page, "/");
  const hero = calls("Claim Your 100 Credits").first();
  await expect(calls("Claim Your 100 Credits")).toHaveCount(2);
  await expect(offer).not.toBeInViewport();
  await hero.click();
  await expect(offer).toBeInViewport({ ratio: 0.3 });
  expect(await page.evaluate(() => Reflect.get(window, "scrolledToOffer"))).toMatchObject({
    behavior: "smooth",
  });
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await offer.getByRole("button", { name: "Claim Your 100 Credits" }).click();
  const explainer = page.getByRole("dialog", { name: "Claim Your 100 Free Credits" });
  await expect(explainer).toContainText("After you sign in, you return here to complete your claim.");
  await expect(explainer).toContainText("first 1,000 users, valid for 30 days, non-transferable. No card");
  const before = Date.now();
  await explainer.getByRole("button", { name: "Continue with Gmail" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup$/);
  expect(JSON.parse((await stored(page, "master-sql.pending-redirect")) ?? "")).toEqual({
    path: "/",
    timestamp: expect.any(Number),
  });
  const { timestamp, ...others } = JSON.parse((await stored(page, CLAIM_KEY)) ?? "");
  expect(others).toEqual({});
  expect(Math.abs(timestamp - before)).toBeLessThan(10_000);

  await page.getByRole("button", { name: /Google/ }).click();
  await page.getByLabel("Or use another address").fill("claimant@example.org");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(survey.dialog).toBeVisible();
  expect(await stored(page, CLAIM_KEY)).toBeNull();
  await page.keyboard.press("Escape");
  await expect(survey.dialog).toHaveCount(0);

  // While it isn't known whether it was claimed: skeletons.
  const held = Promise.withResolvers<void>();
  await page.route(BALANCE, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  const skeletons = page.getByRole("status", { name: "Looking up your bonus" });
  await expect(skeletons).toHaveCount(2);
  held.resolve();
  await expect(calls("Claim")).toHaveCount(2);
  await expect(skeletons).toHaveCount(0);
  await page.unroute(BALANCE);
  await calls("Claim").first().click();
  await expect(offer).toBeInViewport({ ratio: 0.3 });
  await expect(survey.dialog).toHaveCount(0);
  await offer.getByRole("button", { name: "Claim" }).click();
  await expect(survey.dialog).toBeVisible();
  await page.keyboard.press("Escape");

  // A claim that waits: 1 s after the page knows who is signed in, not sooner, and only once.
  await page.evaluate((key) => localStorage.setItem(key, `{"timestamp":${Date.now()}}`), CLAIM_KEY);
  await page.clock.install();
  await stopClock(page);
  const flow = page.waitForResponse(/claim-flow-.*\.js/);
  await page.reload();
  await flow;
  await page.waitForLoadState("networkidle");
  await passTime(page, 980);
  await expect(survey.dialog).toHaveCount(0);
  expect(await stored(page, CLAIM_KEY)).not.toBeNull();
  await passTime(page, 40);
  await page.clock.resume();
  await expect(survey.dialog).toBeVisible();
  expect(await stored(page, CLAIM_KEY)).toBeNull();
  await page.keyboard.press("Escape");

  await claimElsewhere(page);
  await page.evaluate(() => window.dispatchEvent(new Event("balance-updated")));
  const claimed = calls("Already Claimed! Start Learning", "link");
  await expect(claimed).toHaveCount(2);
  await expect(claimed.first()).toHaveAttribute("href", "/modules");
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem("master-sql.auth") ?? "").user.id);
  expect(await stored(page, `master-sql.promo-claimed.${userId}`)).toBe("true");

  // The browser remembers it, so that nothing need be asked.
  const never = new Promise<void>(() => {});
  await page.route(BALANCE, () => never);
  await page.evaluate((key) => localStorage.setItem(key, `{"timestamp":${Date.now()}}`), CLAIM_KEY);
  await page.reload();
  await expect(claimed).toHaveCount(2);
  await expect(
    page.locator('[data-tone="wrong"]').getByText("Already Claimed", { exact: true }),
  ).toBeVisible();
  await expect(survey.dialog).toHaveCount(0);
});

test("[S1.6] a page that the server marked shows no offer, before its scripts load or after", async ({
  page,
}) => {
  await page.route(/[/](terms)?$/, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace("<html", '<html data-offer-ended=""');
    await route.fulfill({ response, body: html });
  });
  await page.route("**/functions/v1/get-offer", () => {});
  const offers = page.getByText(/100 (free |AI )*credits|get 100 more|free AI credits for two minutes/i);
  for (const path of ["/", "/terms"]) {
    await page.route("**/assets/*.js", () => {});
    await page.goto(path, { waitUntil: "commit" });
    // Before the styles apply, the start page shows Today's heading as well.
    await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toHaveCount(1);
    await expect(offers.filter({ visible: true })).toHaveCount(0);
    await page.unroute("**/assets/*.js");
    await openPage(page, path);
    await expect(offers).toHaveCount(0);
  }
});

test.describe("once the offer has ended", () => {
  test.use({ allowedConsoleErrors: [/status of 409/] });

  test("[S1.6] [S10.20] the offer is advertised nowhere, and who claims it all the same is told", async ({
    page,
  }) => {
    await signIn(page, "too-late@example.org");
    // What the server answers after the thousandth grant; its own tests prove that it does.
    await page.route("**/functions/v1/grant-promo-credits", (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, granted: 0, error: "offer_ended", message: "The offer has ended." },
      }),
    );
    const survey = new SurveyPage(page);
    await survey.open();
    await survey.answerAll();
    await survey.claim.click();
    await expect(survey.dialog.getByText("The offer has ended.")).toBeVisible();

    await page.route("**/functions/v1/get-offer", (route) => route.fulfill({ json: { available: false } }));
    await openPage(page, "/");
    await expect(page.getByRole("heading", { name: "This offer has ended" })).toBeVisible();
    await expect(page.locator("#offer").getByRole("link", { name: "Start Learning" })).toBeVisible();
    await expect(page.getByRole("button", { name: /100 (free )?credits/i })).toHaveCount(0);
    const told = page.getByText("This offer has ended", { exact: true });
    for (const open of ["openQuestionnaire", "startCreditClaim"] as const) {
      await page.evaluate((name) => window.masterSql?.[name](), open);
      await expect(told).toHaveCount(2);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.goto("/terms");
    await expect(page.getByText("Bonus credits are no longer offered")).toBeVisible();
    await expect(page.getByText("who answer the survey get 100 more")).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event("free-credits-depleted")));
    await expect(
      page
        .getByRole("dialog", { name: "Out of AI Credits" })
        .getByRole("button", { name: "Request More Credits" }),
    ).toBeVisible();
  });
});
