import { ORDER_1329 } from "./support/answers.ts";
import { findings } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { passTime } from "./support/stopped-clock.ts";
import { QUESTIONS, SurveyPage } from "./support/survey.ts";
import { WorkbenchPage } from "./support/workbench.ts";

test("[S2.13] [S2.18] [S5.2] feedback from the footer: needs words, keeps them, gives the focus back", {
  tag: "@smoke",
}, async ({ page }) => {
  await openPage(page, "/");
  const footer = page.getByRole("contentinfo");
  for (const [name, href] of [
    ["Learning Mode", "/modules"],
    ["Practice Mode", "/practice"],
    ["Roadmap", "/roadmap"],
    ["Privacy Policy", "/privacy"],
    ["Terms of Service", "/terms"],
  ] as const) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  const opener = footer.getByRole("button", { name: "Give Feedback" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share Your Feedback" });
  const message = dialog.getByLabel("Message");
  await expect(message).toBeFocused();
  const send = dialog.getByRole("button", { name: "Send" });
  await expect(send).toBeDisabled();
  await message.fill("  \n ");
  await expect(send).toBeDisabled();
  await message.fill("x".repeat(5_001));
  await expect(send).toBeDisabled();
  await message.fill("More window functions, <b>please</b>");
  await expect(send).toBeEnabled();
  const email = dialog.getByLabel("Email (optional)");
  await expect(email).toHaveAttribute("type", "email");
  await email.fill("not an address");
  await send.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message).toHaveValue("More window functions, <b>please</b>");
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/feedback*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const request = page.waitForRequest("**/rest/v1/feedback*");
  await send.click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeDisabled();
  expect((await request).postDataJSON()).toEqual({
    user_id: null,
    email: null,
    message: "More window functions, <b>please</b>",
  });
  held.resolve();
  await expect(page.getByText("Feedback submitted!", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test.describe("feedback of a user", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] });

  test("[S7.5] [S8.6] [S9.2] the user is read first; failures are told, one toast at a time, and the words kept", async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, "critic@example.org");
    const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem("master-sql.auth") ?? "").user);
    await page.getByRole("button", { name: "Give Feedback" }).click();
    const dialog = page.getByRole("dialog", { name: "Share Your Feedback" });
    await expect(dialog.getByLabel("Email (optional)")).toHaveValue("critic@example.org");
    await dialog.getByLabel("Message").fill("The roadmap is too long.");
    await page.route("**/rest/v1/feedback*", (route) => route.abort());
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog.getByRole("button", { name: "Send" })).toBeEnabled();
    await dialog.getByRole("button", { name: "Send" }).click();
    // It has failed, too, before anything gets through again.
    await expect(dialog.getByRole("button", { name: "Send" })).toBeEnabled();
    const failed = page.getByText("Error submitting feedback", { exact: true });
    await passTime(page, 6_000);
    await expect(failed).toHaveCount(1);
    await expect(page.getByText("Please try again later.", { exact: true })).toHaveCount(1);
    await expect(page.getByText("You're in! 🎉")).toHaveCount(0);
    await passTime(page, 20_000);
    await expect(failed).toHaveCount(0);
    await expect(dialog.getByLabel("Message")).toHaveValue("The roadmap is too long.");

    await page.unroute("**/rest/v1/feedback*");
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(user|feedback)$/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
    });
    const request = page.waitForRequest("**/rest/v1/feedback*");
    await dialog.getByRole("button", { name: "Send" }).click();
    expect((await request).postDataJSON()).toEqual({
      user_id: id,
      email: "critic@example.org",
      message: "The roadmap is too long.",
    });
    expect(calls).toEqual(["GET /auth/v1/user", "POST /rest/v1/feedback"]);
    await expect(page.getByText("Feedback submitted!", { exact: true })).toBeVisible();
  });
});

test("[S2.11] [S2.22] [S2.23] [S6.2] [S11.14] one overlay at a time, by window.masterSql and by the header", async ({
  page,
}) => {
  await openPage(page, "/roadmap");
  const dialogs = page.getByRole("dialog");
  const offer = page.getByRole("dialog", { name: "Claim Your 100 Free Credits" });
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "100 free credits" }).click();
  await expect(offer).toBeVisible();
  await page.evaluate(() => window.masterSql?.openCreditsPanel());
  await expect(page.getByRole("dialog", { name: "AI Credits" })).toBeVisible();
  await expect(dialogs).toHaveCount(1);
  await page.evaluate(() => window.masterSql?.startCreditClaim());
  await expect(offer).toBeVisible();
  await expect(dialogs).toHaveCount(1);
  await page.evaluate(() => window.masterSql?.closeAll());
  await expect(dialogs).toHaveCount(0);
  await expect(header.getByRole("button", { name: "100 free credits" })).toBeFocused();
  await page.evaluate(() => window.masterSql?.openQuestionnaire());
  await expect(offer).toBeVisible();

  await signIn(page, "overlaid@example.org");
  await expect(header.getByRole("button", { name: "100 free credits" })).toHaveCount(0);
  await header.getByRole("button", { name: /^AI Credits/ }).click();
  const panel = page.getByRole("dialog", { name: "AI Credits" });
  await expect(panel).toContainText("Answers on this server come from the built-in tutor");
  await panel.getByRole("button", { name: "Claim 100 Free Credits" }).click();
  const survey = new SurveyPage(page);
  await expect(survey.dialog).toContainText("Answers on this server come from the built-in tutor");
  await expect(dialogs).toHaveCount(1);
  await page.evaluate(() => window.masterSql?.startCreditClaim());
  await expect(survey.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  // The panel that the survey was opened from is gone; the focus is where the row of overlays began.
  await expect(header.getByRole("button", { name: /^AI Credits/ })).toBeFocused();
});

test.describe("inside another app", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0",
  });

  test("[S2.21] claiming leads to the browser of one's own, with the address to open there", async ({
    page,
  }) => {
    await openPage(page, "/roadmap");
    await page.evaluate(() => window.masterSql?.startCreditClaim());
    await page.getByRole("button", { name: "Continue with Gmail" }).click();
    const card = page.getByRole("dialog", { name: "Login" });
    await expect(card).toContainText("Login requires your default browser");
    const open = card.getByRole("link", { name: "Open in Browser" });
    await expect(open).toHaveAttribute("target", "_blank");
    await expect(open).toHaveAttribute("href", page.url());
    await expect(card.getByText(page.url())).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });
});

for (const [colorScheme, width] of [
  ["light", 360],
  ["dark", 1440],
] as const) {
  test.describe(`axe, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 740 }, reducedMotion: "reduce" });

    test("finds nothing in any dialog or step of the survey", async ({ page }) => {
      const found: Record<string, string[]> = {};
      const look = async (where: string) => {
        const here = await findings(page, "[role=dialog]");
        if (here.length > 0) found[where] = here;
        const overflow = await page
          .getByRole("dialog")
          .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
        if (overflow > 0) found[`${where}, sideways`] = [String(overflow)];
      };
      await openPage(page, "/roadmap");
      await page.evaluate(() => window.masterSql?.startCreditClaim());
      await expect(page.getByRole("dialog")).toBeVisible();
      await look("offer");
      await signIn(page, `axe-${width}@example.org`);
      await page.getByRole("button", { name: "Give Feedback" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await look("feedback");
      await page.evaluate(() => window.masterSql?.openCreditsPanel());
      await expect(page.getByRole("dialog").getByRole("definition")).toHaveCount(2);
      await look("credits");
      const survey = new SurveyPage(page);
      await survey.open();
      for (const [index, { options }] of QUESTIONS.entries()) {
        await expect(survey.dialog.getByText(`Question ${index + 1} of 8`)).toBeVisible();
        if (options[0] === undefined) await survey.chooseCountry("Kenya");
        else await survey.choice(options[0]).check();
        if (index === 3) await survey.choice("Personal interest").check();
        // One of every kind of question.
        if ([0, 1, 3, 7].includes(index)) await look(`question ${index + 1}`);
        if (index < QUESTIONS.length - 1) await survey.next.click();
      }
      await survey.claim.click();
      await expect(survey.dialog.getByText("100 credits added!")).toBeVisible();
      await survey.dialog.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("dialog", { name: "Congratulations!" })).toBeVisible();
      await look("success");
      await page.evaluate(() => {
        window.masterSql?.closeAll();
        window.dispatchEvent(new Event("insufficient-credits"));
      });
      await expect(page.getByRole("dialog", { name: "Out of AI Credits" })).toBeVisible();
      await look("out of credits");
      expect(found).toEqual({});
    });
  });
}

test("a dialog that opens on its own closes the menu or the drawer below it", async ({ page }) => {
  await signIn(page, "gives-way@example.org");
  const menuItem = page.getByRole("menuitem", { name: "Log out" });
  await page.getByRole("button", { name: /account of/ }).click();
  await expect(menuItem).toBeVisible();
  await page.evaluate(() => window.masterSql?.openCreditsPanel());
  await expect(page.getByRole("dialog", { name: "AI Credits" })).toBeVisible();
  await expect(menuItem).toBeHidden();
  await page.keyboard.press("Escape");

  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await page.getByRole("button", { name: "History", exact: true }).click();
  const history = page.getByRole("dialog", { name: "History of this exercise" });
  await expect(history).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("insufficient-credits")));
  const survey = new SurveyPage(page).dialog;
  await expect(survey).toBeVisible();
  await expect(history).toBeHidden();
  await expect.poll(() => survey.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
});
