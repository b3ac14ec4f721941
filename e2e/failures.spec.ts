import type { Page } from "@playwright/test";
import { signIn as signInByHttp } from "../packages/server/src/testing/sign-in.ts";
import { ORDER_1329 } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { loseAnswer } from "./support/lose-answer.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { SurveyPage } from "./support/survey.ts";
import { TutorPanel } from "./support/tutor.ts";
import { WorkbenchPage } from "./support/workbench.ts";

/** One request fails, hangs, or brings something else: what is shown stays true, and the next try works. */

const LESSON = "/learning/reading-one-table/your-first-query";

test.use({
  allowedConsoleErrors: [
    /ERR_FAILED|ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|status of 503|couldn.t be fetched/,
  ],
});

async function completeLesson(page: Page): Promise<void> {
  await openPage(page, LESSON);
  await page.getByRole("button", { name: "Mark complete" }).click();
  await expect(page.getByRole("button", { name: "Completed" })).toBeVisible();
}

for (const path of ["/roadmap", "/"])
  test(`${path} stands without what it shows of somebody who has begun`, async ({ page, context }) => {
    await completeLesson(page);
    const extra = /assets\/own-(path|today)-.*js/;
    const refused = page.waitForEvent("requestfailed", (request) => extra.test(request.url()));
    await context.route(extra, (route) => route.abort());
    await openPage(page, path);
    await refused;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("This page can’t be shown")).toHaveCount(0);
  });

test("progress that couldn't be read is read a little later", async ({ page, context }) => {
  await completeLesson(page);
  const failing = page.waitForResponse((response) => response.status() === 503);
  await context.route("**/assets/progress-*.js", (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await failing;
  await context.unroute("**/assets/progress-*.js");
  await expect(page.getByRole("button", { name: "Completed" })).toBeVisible();
});

test("another text than a database is asked for again", async ({ page, context }) => {
  let asked = 0;
  await context.route("**/sandbox/dataset-shop-*.bin", (route) => {
    asked += 1;
    return asked > 1
      ? route.continue()
      : route.fulfill({ contentType: "text/html", body: "<html>Log in to the network" });
  });
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.right);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await workbench.run();
  await expect(page.getByRole("grid")).toBeVisible();
});

test("an answer begun with a line is judged though the line goes before it is submitted", {
  tag: "@smoke",
}, async ({ page, context }) => {
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  const judge = page.waitForResponse("**/libpg-query-*.wasm");
  await workbench.write(ORDER_1329.right);
  await judge;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await workbench.submit();
  await expect(workbench.verdict("Correct")).toBeVisible();
});

test("where the page couldn't judge, the server's verdict is no disagreement", async ({ page, context }) => {
  await signIn(page, "undecided@example.org");
  await context.route("**/worker-judge-*.js", (route) => route.abort());
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.right);
  await workbench.submit();
  await expect(page.getByText("Not judged", { exact: true })).toBeVisible();
  await expect(page.getByText(/^The server judged it: /)).toBeVisible();
});

test("a judge that couldn't be loaded is there when the answer is submitted again", async ({
  page,
  context,
}) => {
  const judge = /assets\/worker-judge-.*js/;
  await context.route(judge, (route) => route.abort());
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.right);
  await workbench.submit();
  await expect(page.getByText("Not judged", { exact: true })).toBeVisible();
  await context.unroute(judge);
  await workbench.submit();
  await expect(workbench.verdict("Correct")).toBeVisible();
});

test("an example that is only pointed at throws nothing, and Format says that it couldn't", async ({
  page,
  context,
}) => {
  await context.route(/assets\/(runnable-block-live|format-sql)-.*js/, (route) => route.abort());
  await openPage(page, LESSON);
  const refused = page.waitForEvent("requestfailed");
  await page.getByRole("figure").first().hover();
  await refused;
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write("select 1 as a, 2 as b from orders where id = 1");
  await page.getByRole("button", { name: "Format", exact: true }).click();
  await expect(page.getByText("It can't be laid out now")).toBeVisible();
});

test("[S11.8] a part beside the results that couldn't be loaded is there when it is asked for again", async ({
  page,
  context,
}) => {
  const pane = /assets\/xray-pane-.*js/;
  await context.route(pane, (route) => route.abort());
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.right);
  await workbench.run();
  await page.getByRole("tab", { name: "X-ray" }).click();
  await expect(page.getByText(/can't be shown now/)).toBeVisible();
  await context.unroute(pane);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("list", { name: "Steps" }).getByRole("button").first()).toBeVisible();
});

test("words written while the interviewer answers stay, also through a reload", async ({ page }) => {
  await signIn(page, "says-more@example.org");
  await openPage(page, "/interview-questions/three-longest-films-with-ties");
  await page.getByRole("button", { name: "Start a mock interview" }).click();
  const box = page.getByLabel("Ask, or think aloud");
  await box.fill("Do announced films count?");
  const { promise: isWritten, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/take-interview-turn", async (route) => {
    await isWritten;
    await route.continue();
  });
  await page.getByRole("button", { name: "Say it" }).click();
  await box.fill("Do announced films count? And a second thought.");
  letGo();
  await expect(box).toHaveValue("And a second thought.");
  await page.reload();
  await expect(box).toHaveValue("And a second thought.");
});

test("an interview whose start wasn't answered costs one credit, however often it is tried", async ({
  page,
}) => {
  await signIn(page, "start-lost@example.org");
  await openPage(page, "/interview-questions/three-longest-films-with-ties");
  await loseAnswer(page, "start-interview");
  await page.getByRole("button", { name: "Start a mock interview" }).click();
  await expect(page.getByText("that costs no second credit")).toBeVisible();
  const { promise: isAwaited, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/get-interviews", async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("button", { name: "Start a mock interview" })).toBeDisabled();
  letGo();
  await expect(page.getByRole("link", { name: "Go on: the question" })).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("button", { name: "Hand in this query" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^AI Credits:/ })).toHaveText("AI Credits: 4");
});

test("a tutor's answer that was lost whole is shown, and so is what it cost", async ({ page }) => {
  await signIn(page, "answer-lost@example.org");
  const workbench = new WorkbenchPage(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.wrong);
  await page.getByRole("tab", { name: "Tutor" }).click();
  const tutor = new TutorPanel(page);
  await loseAnswer(page, "tutor");
  await tutor.ask("Explain this query");
  await expect(tutor.credits).toHaveText("AI Credits: 4");
  await expect(tutor.panel.getByText("No credit was used.")).toHaveCount(0);
  await expect(tutor.panel.getByText("The connection was lost")).toHaveCount(0);
  await page.reload();
  await expect(tutor.credits).toHaveText("AI Credits: 4");
});

test.describe("without a credit", () => {
  test.use({ allowedConsoleErrors: [/status of 402/] });

  test("a question in one's own words stays where it was written", async ({ page }) => {
    await signIn(page, "asks-in-vain@example.org");
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await page.getByRole("tab", { name: "Tutor" }).click();
    await page.route("**/functions/v1/tutor", (route) =>
      route.fulfill({
        status: 402,
        json: { error: { code: "insufficient_credits", message: "Insufficient credits" } },
      }),
    );
    const box = page.getByRole("textbox", { name: "A question in your own words" });
    await box.fill("Why is a join needed here?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(new SurveyPage(page).dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(box).toHaveValue("Why is a join needed here?");
  });
});

test("of several imported tables the one that can't be made is named", async ({ page, context }) => {
  await context.addInitScript(() => {
    const table = (name: string, column: string) => ({
      name,
      dataset: "shop",
      columns: [{ name: column, type: "integer" }],
      rows: [["1"]],
    });
    localStorage.setItem(
      "master-sql.playground.tables",
      JSON.stringify([table("boxes", "xmin"), table("fine", "n")]),
    );
  });
  await openPage(page, "/playground");
  await page.locator(".cm-content").fill("select n from fine");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText(/PostgreSQL couldn't make the table boxes/)).toBeVisible();
});

test.describe("a login that ended elsewhere", () => {
  test.use({ allowedConsoleErrors: [/status of 40[13]/] });

  test("leaves the query where it was written, says so, and loses nothing", async ({ page, server }) => {
    const email = "ended-elsewhere@example.org";
    await signIn(page, email);
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(`${ORDER_1329.right} -- mine`);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes("-- mine"))).toBe(true);
    const { client } = await signInByHttp(server.url, email);
    await client.auth.signOut({ scope: "global" });

    await workbench.submit();
    await expect(page.getByText("You are logged out in this browser")).toBeVisible();
    await expect(workbench.verdict("Correct")).toBeVisible();
    await expect(page.getByText("It is sent when you log in again.")).toBeVisible();
    await expect(workbench.editor).toContainText("-- mine");
    await workbench.write(`${ORDER_1329.right} -- mine, and more`);
    await expect(page.getByText("This query was edited in another tab")).toHaveCount(0);
    await page.reload();
    await workbench.editorReady();
    await expect(workbench.editor).not.toContainText("-- mine");

    await signIn(page, email);
    await workbench.open(ORDER_1329.slug);
    await expect(workbench.editor).toContainText("-- mine, and more");
  });

  test("is said where it was ended in another tab, and the query stays before its writer", async ({
    page,
    context,
    server,
  }) => {
    await signIn(page, "ended-next-door@example.org");
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(`${ORDER_1329.right} -- mine`);
    const other = await context.newPage();
    await openPage(other, "/modules");
    // As when it can't be refreshed there any more.
    await other.evaluate(() => localStorage.removeItem("master-sql.auth"));
    await expect(page.getByText("You are logged out in this browser")).toBeVisible();
    await workbench.submit();
    await expect(workbench.verdict("Correct")).toBeVisible();
    await expect(page.getByRole("status").getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(workbench.editor).toContainText("-- mine");
    // Somebody else who logs in sees nothing of it.
    const { client } = await signInByHttp(server.url, "comes-after@example.org");
    const { data } = await client.auth.getSession();
    await other.evaluate(
      (session) => localStorage.setItem("master-sql.auth", session),
      JSON.stringify(data.session),
    );
    await workbench.editorReady();
    await expect(workbench.editor).not.toContainText("-- mine");
  });

  test("leaves nothing on other pages where its owner logged out of the browser", async ({
    page,
    context,
  }) => {
    await signIn(page, "logs-out-next-door@example.org");
    const workbench = new WorkbenchPage(page);
    await workbench.open(ORDER_1329.slug);
    await workbench.write(`${ORDER_1329.right} -- mine`);
    const other = await context.newPage();
    await openPage(other, "/modules");
    await other.getByRole("button", { name: /account of/ }).click();
    await other.getByRole("menuitem", { name: "Log out" }).click();
    await expect(other.getByText("Logged out successfully")).toBeVisible();
    await workbench.editorReady();
    await expect(workbench.editor).not.toContainText("-- mine");
    await expect(page.getByText("You are logged out in this browser")).toHaveCount(0);
  });
});
