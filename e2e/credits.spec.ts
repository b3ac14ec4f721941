import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { passTime, runUntilVisible, stopClock } from "./support/stopped-clock.ts";
import { claimElsewhere, QUESTIONS, SurveyPage } from "./support/survey.ts";

const BALANCE = "**/functions/v1/get-credit-balance";
const GRANT = "**/functions/v1/grant-promo-credits";

const creditsButton = (page: Page) => page.getByRole("button", { name: /^AI Credits:/ });

test("[S2.14] [S3.6] [S4.20] [S5.1] [S9.1] [S9.2] the survey: eight questions with all their answers, kept over closing and reloading", async ({
  page,
}) => {
  await signIn(page, "surveyed@example.org");
  const survey = new SurveyPage(page);
  await survey.open();
  for (const [index, { question, options }] of QUESTIONS.entries()) {
    await expect(survey.dialog.getByText(`Question ${index + 1} of 8`, { exact: true })).toBeVisible();
    await expect(survey.dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(index + 1));
    await expect(survey.dialog.getByRole("group", { name: question })).toBeVisible();
    const isLast = index === QUESTIONS.length - 1;
    const onward = isLast ? survey.claim : survey.next;
    await expect(onward).toBeDisabled();
    if (index === 0) await expect(survey.back).toBeDisabled();
    else await expect(survey.back).toBeEnabled();

    const boxes = survey.dialog.getByRole("checkbox");
    const most = index === 3 ? 2 : index === 5 ? 3 : 1;
    if (index === 1) {
      await survey.country.click();
      const count = await page.getByRole("listbox").getByRole("option").count();
      expect(count).toBeGreaterThan(185);
      expect(count).toBeLessThan(205);
      await expect(page.getByRole("listbox").getByRole("option").last()).toHaveText("Other");
      await survey.country.fill("netherl");
      await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Netherlands", "Other"]);
      await page.getByRole("option", { name: "Netherlands" }).click();
    } else {
      await expect(survey.dialog.locator("label")).toHaveText([...options]);
    }
    if (most > 1) {
      const things = index === 3 ? "goals" : "challenges";
      await expect(survey.dialog.getByText(`Selected: 0 / ${most}`)).toBeVisible();
      for (let chosen = 0; chosen < most; chosen += 1) {
        await expect(survey.dialog.getByText("Maximum reached!")).toHaveCount(0);
        await boxes.nth(chosen).check();
        await expect(survey.dialog.getByText(`Selected: ${chosen + 1} / ${most}`)).toBeVisible();
        await expect(onward).toBeEnabled();
      }
      await expect(survey.dialog.getByText("Maximum reached!")).toBeVisible();
      await expect(
        survey.dialog.getByText(`Perfect! You've selected ${most} ${things}.`, { exact: true }),
      ).toBeVisible();
      for (let other = most; other < 7; other += 1) await expect(boxes.nth(other)).toBeDisabled();
      await boxes.nth(0).uncheck();
      await expect(boxes.nth(6)).toBeEnabled();
    } else if (index !== 1) {
      await survey.choice(options[1] ?? "").check();
    }
    if (isLast) {
      await expect(survey.dialog.getByText(/team will reach out/)).toHaveCount(0);
      await survey.choice("Yes").check();
      await expect(survey.dialog.getByText("Our team will reach out to you by email.")).toBeVisible();
    }
    await expect(onward).toBeEnabled();

    if (index === 2) {
      await page.keyboard.press("Escape");
      await expect(survey.dialog).toHaveCount(0);
      await page.reload();
      await expect(creditsButton(page)).toBeVisible();
      await survey.open();
      await expect(survey.choice("Some exposure")).toBeChecked();
      await survey.back.click();
      await expect(survey.country).toHaveValue("Netherlands");
      await survey.next.click();
    }
    if (!isLast) await onward.click();
  }
});

test.describe("an answer that is lost", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED/] });

  test("[S1.5] [S2.9] [S2.15] [S2.16] [S3.5] [S4.21] [S7.1] [S7.3] [S8.5] [S9.2] an answer lost on the way is asked for again after 2 s and grants once; 3 s of celebration, then the success dialog", async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, "lost-answer@example.org");
    const survey = new SurveyPage(page);
    await survey.open();
    await survey.answerAll();

    const submissions: { submissionId: string; questionnaireAnswers: unknown }[] = [];
    const held = Promise.withResolvers<void>();
    await page.route(GRANT, async (route) => {
      submissions.push(route.request().postDataJSON());
      if (submissions.length > 1) return await route.continue();
      await held.promise;
      // The server has granted; the page never hears of it.
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    });
    await stopClock(page);
    await survey.claim.click();
    await expect(survey.dialog.getByRole("button", { name: "Adding Credits..." })).toBeVisible();
    held.resolve();
    const retrying = survey.dialog.getByRole("button", { name: "Retrying... (2/3)" });
    await runUntilVisible(page, retrying, 1_000);
    await expect(
      survey.dialog.getByText("Submission failed. Retrying... (2/3)", { exact: true }),
    ).toBeVisible();
    await passTime(page, 1_900);
    expect(submissions).toHaveLength(1);
    const added = survey.dialog.getByText("100 credits added!");
    await runUntilVisible(page, added, 1_000);
    expect(submissions).toHaveLength(2);
    expect(submissions[0]).toEqual(submissions[1]);
    // A phone number is asked for nowhere.
    expect(submissions[0]).toEqual({
      submissionId: expect.any(String),
      questionnaireAnswers: {
        currentRole: "student",
        country: "KE",
        sqlExperience: "complete-beginner",
        learningGoals: ["first-data-job"],
        desiredRole: "data-analyst",
        biggestChallenges: ["no-personalised-path"],
        heardAbout: "linkedin",
        callRequest: "yes",
      },
    });

    await passTime(page, 2_900);
    await expect(added).toBeVisible();
    await passTime(page, 120);
    const success = page.getByRole("dialog", { name: "Congratulations!" });
    await runUntilVisible(page, success, 500);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.clock.resume();
    await expect(success).toContainText("100 free AI credits worth $30");
    await expect(success).toContainText("within 60 seconds");
    await expect(success.getByRole("listitem")).toHaveCount(3);
    const call = success.getByRole("region", { name: "1-on-1 Call Requested" });
    await expect(call).toContainText("will reach out via your registered mail account");
    await expect(call).toContainText("messaging or phone if you gave a phone number");

    await expect(creditsButton(page)).toHaveText("AI Credits: 105");
    await page.evaluate(() => window.masterSql?.openCreditsPanel());
    const panel = page.getByRole("dialog", { name: "AI Credits" });
    const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString("en-US", {
      month: "short",
      day: "numeric",
      year: "numeric",
      timeZone: "Europe/Berlin",
    });
    await expect(panel.getByRole("definition")).toHaveText(["5 of 5", "100", inThirtyDays]);

    await page.evaluate(() => window.masterSql?.openQuestionnaire());
    await expect(survey.dialog).toContainText("You have already claimed your promotional credits!");
  });
});

test("[S2.9] [S4.21] a button ends the celebration sooner; learning starts with a full page load", async ({
  page,
}) => {
  await signIn(page, "in-a-hurry@example.org");
  const survey = new SurveyPage(page);
  await survey.open();
  await survey.answerAll();
  await survey.choice("No").check();
  await survey.claim.click();
  await survey.dialog.getByRole("button", { name: "Continue" }).click();
  const success = page.getByRole("dialog", { name: "Congratulations!" });
  await expect(success).not.toContainText("1-on-1 Call Requested");
  await page.evaluate(() => Object.assign(window, { stillTheSameDocument: true }));
  await success.getByRole("button", { name: "Start Learning Now" }).click();
  await expect(page).toHaveURL(/\/modules$/);
  await expect(creditsButton(page)).toHaveText("AI Credits: 105");
  expect(await page.evaluate(() => "stillTheSameDocument" in window)).toBe(false);
});

test.describe("failures of handing in the survey", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|status of (400|409|500)/] });

  test("[S8.3] [S8.4] [S8.5] [S9.2] three tries 2 s apart, then Try Again; what can't pass isn't tried again; claimed elsewhere is told", async ({
    page,
  }) => {
    await page.clock.install();
    await signIn(page, "unlucky@example.org");
    const survey = new SurveyPage(page);
    await survey.open();
    await survey.answerAll();
    let tries = 0;
    let answer: "abort" | 400 | 500 = "abort";
    await page.route(GRANT, async (route) => {
      tries += 1;
      if (answer === "abort") await route.abort();
      else await route.fulfill({ status: answer, json: { error: { code: "x", message: "x" } } });
    });

    await stopClock(page);
    await survey.claim.click();
    await runUntilVisible(page, survey.dialog.getByText("Submission failed. Retrying... (2/3)"), 1_000);
    await passTime(page, 1_900);
    expect(tries).toBe(1);
    await runUntilVisible(page, survey.dialog.getByText("Submission failed. Retrying... (3/3)"), 1_000);
    expect(tries).toBe(2);
    const failure = survey.dialog.getByText(
      "Unable to process your request. Please refresh the page and try again.",
    );
    await passTime(page, 1_900);
    await expect(failure).toHaveCount(0);
    await runUntilVisible(page, failure, 1_000);
    await page.clock.resume();
    expect(tries).toBe(3);
    await expect(survey.dialog.getByText("Network error occurred")).toBeVisible();

    answer = 500;
    await survey.dialog.getByRole("button", { name: "Try Again" }).click();
    await expect(survey.dialog.getByText("Submission failed. Retrying... (2/3)")).toBeVisible();
    await expect(survey.dialog.getByText("Failed to grant credits")).toBeVisible();
    expect(tries).toBe(6);

    answer = 400;
    await survey.dialog.getByRole("button", { name: "Try Again" }).click();
    await expect(
      survey.dialog.getByText("Failed to grant promotional credits. Please try again."),
    ).toBeVisible();
    expect(tries).toBe(7);

    await page.unroute(GRANT);
    await claimElsewhere(page);
    await survey.dialog.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("Credits Already Claimed", { exact: true })).toBeVisible();
    await expect(
      page.getByText("You have already claimed your promotional credits.", { exact: true }),
    ).toBeVisible();
    await expect(
      survey.dialog.getByText("You have already claimed your promotional credits!", { exact: true }),
    ).toBeVisible();
    await expect(creditsButton(page)).toHaveText("AI Credits: 105");
  });
});

test.describe("balance", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|status of 402/] });

  test("[S2.19] [S4.22] [S7.1] [S8.1] [S9.2] the button and its tooltip: newer figures are waited for 500 ms; one fetch at a time; failure is told; signing out clears it", async ({
    page,
  }) => {
    await openPage(page, "/");
    await expect(page.getByRole("link", { name: "Login with Google" })).toBeVisible();
    await expect(creditsButton(page)).toHaveCount(0);
    await page.clock.install();
    await signIn(page, "pointing@example.org");
    const button = creditsButton(page);
    await expect(button).toHaveText("AI Credits: 5");
    const box = await button.boundingBox();
    expect(box?.y).toBeLessThan(60);
    expect(box?.x).toBeGreaterThan(900);

    let asked = 0;
    const held = Promise.withResolvers<void>();
    await page.route(BALANCE, async (route) => {
      asked += 1;
      await held.promise;
      await route.continue();
    });
    await stopClock(page);
    await button.hover();
    const tooltip = page.getByRole("tooltip");
    await runUntilVisible(page, tooltip, 300);
    await expect(tooltip.getByRole("definition")).toHaveText(["...", "..."]);
    await passTime(page, 400);
    await expect(tooltip.getByRole("definition")).toHaveText(["...", "..."]);
    await passTime(page, 150);
    await expect(tooltip.getByRole("definition")).toHaveText(["5 of 5", "0"]);
    for (let times = 0; times < 3; times += 1) {
      await page.evaluate(() => window.dispatchEvent(new Event("balance-updated")));
      await passTime(page, 50);
    }
    expect(asked).toBe(1);
    held.resolve();
    await page.clock.resume();
    await page.unroute(BALANCE);
    const changed = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener("credit-balance-changed", (event) => resolve(event.detail), { once: true });
          window.dispatchEvent(new Event("balance-updated"));
        }),
    );
    expect(await changed).toMatchObject({ free_remaining_today: 5, earned_remaining: 0 });

    await page.route(BALANCE, (route) => route.abort());
    await page.reload();
    await expect(button).toHaveText("AI Credits: ...");
    await passTime(page, 4_000);
    await expect(button).toHaveText("AI Credits: –");
    await page.mouse.move(0, 400);
    await button.hover();
    await expect(page.getByText("Failed to fetch credit balance")).toBeVisible();
    await button.click();
    await expect(page.getByText("Unable to load credit information")).toBeVisible();
    await page.unroute(BALANCE);
    await page.getByRole("dialog").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog").getByRole("definition")).toHaveText(["5 of 5", "0"]);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();

    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByRole("link", { name: "Login with Google" })).toBeVisible();
    await expect(creditsButton(page)).toHaveCount(0);
  });

  test("[S2.17] [S4.23] [S7.2] [S7.8] [S8.2] [S8.7] spending: five, then none; the bonus first, then a request for more", {
    tag: "@smoke",
  }, async ({ page }) => {
    await signIn(page, "spender@example.org");
    const button = creditsButton(page);
    await expect(button).toHaveText("AI Credits: 5");
    let fetched = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/get-credit-balance")) fetched += 1;
    });
    const spend = (interactionId?: string) =>
      page.evaluate(
        async (id) =>
          await window.masterSql?.spendCredit({ agent: "tutor", ...(id ? { interactionId: id } : {}) }).then(
            (balance) => balance.free_remaining_today,
            (cause: Error) => cause.message,
          ),
        interactionId,
      );
    expect(await spend("the-same")).toBe(4);
    expect(await spend("the-same")).toBe(4);
    await expect(button).toHaveText("AI Credits: 4");
    for (const left of [3, 2, 1, 0]) expect(await spend()).toBe(left);
    await expect(button).toHaveText("AI Credits: 0");
    expect(fetched).toBe(0);
    await button.click();
    const panel = page.getByRole("dialog", { name: "AI Credits" });
    await expect(panel).toContainText("No credits remaining");
    const midnight = new Date();
    midnight.setUTCHours(24, 0, 0, 0);
    const here = midnight.toLocaleTimeString("en-US", {
      hour: "numeric",
      minute: "2-digit",
      timeZone: "Europe/Berlin",
    });
    const reset = new RegExp(
      `Free credits reset daily at midnight \\(UTC\\), which is ${here.replace(/\s/, "\\s")} for you`,
    );
    await expect(panel).toContainText(reset);

    const survey = new SurveyPage(page);
    expect(await spend()).toBe("INSUFFICIENT_CREDITS");
    await expect(survey.dialog).toBeVisible();
    await expect(panel).toHaveCount(0);

    await page.evaluate(() => window.masterSql?.closeAll());
    await claimElsewhere(page);
    await page.evaluate(() => window.dispatchEvent(new Event("balance-updated")));
    await expect(button).toHaveText("AI Credits: 100");
    await page.evaluate(() => window.dispatchEvent(new Event("free-credits-depleted")));
    const out = page.getByRole("dialog", { name: "Out of AI Credits" });
    await expect(out).toContainText("No credits remaining");
    await expect(out).toContainText(reset);
    await expect(out.getByRole("button", { name: "Claim 100 Free Credits" })).toHaveCount(0);
    await out.getByRole("button", { name: "Request More Credits" }).click();
    await expect(page.getByRole("dialog", { name: "Share Your Feedback" }).getByLabel("Message")).toHaveValue(
      /request more credits/,
    );
  });

  test("[S4.23] out of credits while nobody knows whether the bonus was claimed: it can be claimed from there", async ({
    page,
  }) => {
    await signIn(page, "unknown-claim@example.org");
    await page.route(BALANCE, (route) => route.abort());
    await page.reload();
    await expect(creditsButton(page)).toHaveText("AI Credits: –");
    await page.evaluate(() => window.dispatchEvent(new Event("insufficient-credits")));
    await page
      .getByRole("dialog", { name: "Out of AI Credits" })
      .getByRole("button", { name: "Claim 100 Free Credits" })
      .click();
    await expect(new SurveyPage(page).dialog).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test("[S2.19] the credits are in the header of every page", async ({ page }) => {
    await signIn(page, "phone@example.org");
    const button = creditsButton(page);
    await expect(button).toHaveText("AI Credits: 5");
    for (const address of ["/", "/practice", "/practice/products-and-prices-in-order-1329"]) {
      await page.goto(address);
      await expect(button).toHaveCount(1);
      await page.mouse.wheel(0, 900);
      await expect.poll(async () => (await button.boundingBox())?.y).toBeLessThan(60);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
  });
});
