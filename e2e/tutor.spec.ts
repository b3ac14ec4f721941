import type { Page } from "@playwright/test";
import { allFetched } from "./support/all-fetched.ts";
import { ORDER_1329 } from "./support/answers.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { AppServer } from "./support/server.ts";
import { signIn } from "./support/sign-in.ts";
import { SurveyPage } from "./support/survey.ts";
import { TutorPanel } from "./support/tutor.ts";
import { WorkbenchPage } from "./support/workbench.ts";

/** The box of its error has the repair, so the tutor offers nothing. */
const MISSPELT = "select i.line_no, p.nam from order_items i join products p on p.id = i.product_id";
/** Its error is explained, but has no repair. */
const SEVERAL_ROWS = "select (select price from products where stock > 0)";
/** Keeps the server at work for longer than the journey needs. */
const SLEEPS = "select pg_sleep(3600)";

test("[S10.2] [S10.4] [S4.23] an error is explained by one click for one credit; when all five are spent it leads to the survey, and after the bonus it answers again", {
  tag: "@smoke",
}, async ({ page }) => {
  await signIn(page, "asks-a-lot@example.org");
  const workbench = new WorkbenchPage(page);
  const tutor = new TutorPanel(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(MISSPELT);
  await workbench.run();
  await expect(page.getByText("Write instead:")).toBeVisible();
  const explain = page.getByRole("button", { name: "Explain this error" });
  await expect(explain).toHaveCount(0);
  await workbench.write(SEVERAL_ROWS);
  await workbench.run();
  await expect(page.getByText("used as a single value returned more than one row")).toBeVisible();
  await explain.click();
  await expect(tutor.panel).toContainText("Built-in tutor: no model");
  await expect(tutor.answers).toHaveCount(1);
  await expect(tutor.answers.first()).toContainText("This subquery, run alone, returns more than one row");
  await expect(tutor.credits).toHaveText("AI Credits: 4");
  await expect(tutor.panel).toContainText("you have 4 left");
  await tutor.isIdle();
  // Another error each time: the same answer again would cost nothing.
  const askAbout = async (stock: number) => {
    await workbench.write(SEVERAL_ROWS.replace("0", String(stock)));
    await workbench.run();
    await explain.click();
  };
  for (const [place, stock] of [1, 2, 3, 4].entries()) {
    await askAbout(stock);
    await expect(tutor.answers).toHaveCount(place + 2);
    await expect(tutor.credits).toHaveText(`AI Credits: ${3 - place}`);
    await tutor.isIdle();
  }
  await askAbout(5);
  const survey = new SurveyPage(page);
  await expect(survey.dialog).toBeVisible();
  await expect(tutor.answers).toHaveCount(5);
  await survey.answerAll();
  await survey.claim.click();
  const success = page.getByRole("dialog", { name: "Congratulations!" });
  await expect(success).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tutor.credits).toHaveText("AI Credits: 100");
  await askAbout(5);
  await expect(tutor.answers).toHaveCount(6);
  await expect(tutor.credits).toHaveText("AI Credits: 99");
  // Leaving before the answer is whole would stop it, and give the credit back.
  await tutor.isIdle();

  await page.goto("/account");
  const spent = page.getByRole("region", { name: "Credits spent" }).first();
  await expect(spent.getByRole("row")).toHaveCount(7);
  await expect(spent.getByRole("row").nth(1)).toContainText("Debugger");
  await expect(spent.getByRole("row").nth(1)).toContainText("1 earned");
  await expect(spent.getByRole("row").last()).toContainText("1 free");
});

test("[S10.1] [S10.2] [S10.4] a wrong verdict and a query are explained, a similar task is judged where it is offered, an answer is stopped for nothing, and what was said is there again after a reload, in another browser, until it is deleted", async ({
  page,
  browser,
  server,
}) => {
  const workbench = new WorkbenchPage(page);
  const tutor = new TutorPanel(page);
  await workbench.open(ORDER_1329.slug);
  await page.getByRole("tab", { name: "Tutor" }).click();
  await expect(page.getByText("The tutor answers when you are logged in")).toBeVisible();

  await signIn(page, "stops-it@example.org");
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.wrong);
  await workbench.submit();
  await page.getByRole("button", { name: "Why is this wrong?" }).click();
  await expect(tutor.answers).toHaveCount(1);
  await expect(tutor.credits).toHaveText("AI Credits: 4");
  await tutor.isIdle();

  await tutor.ask("Give me a similar task");
  await expect(tutor.answers).toHaveCount(2);
  await expect(tutor.credits).toHaveText("AI Credits: 3");
  await tutor.isIdle();
  const similar = tutor.answers.last().getByRole("region", { name: "A similar task" });
  await expect(tutor.answers.last()).toContainText("Where the task says 1329, take 1225.");
  const answer = similar.getByRole("textbox", { name: "Your answer to the similar task" });
  await answer.fill(ORDER_1329.right);
  await similar.getByRole("button", { name: "Check it" }).click();
  await expect(similar).toContainText("Not right");
  await answer.fill(ORDER_1329.right.replace("1329", "1225"));
  await similar.getByRole("button", { name: "Check it" }).click();
  await expect(similar).toContainText("Right, on the data that you see");

  // The wide one last: what is pressed while the page takes another shape may be lost with what held it.
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findingsInBothSchemes(page)).toEqual([]);
  }

  await tutor.ask("Explain this query");
  await expect(tutor.answers).toHaveCount(3);
  await expect(tutor.credits).toHaveText("AI Credits: 2");
  await tutor.isIdle();
  await expect(tutor.answers.last()).toContainText("order_items");

  await workbench.write(SLEEPS);
  await tutor.ask("Explain this query");
  await expect(tutor.credits).toHaveText("AI Credits: 1");
  await page.getByRole("button", { name: "Stop answering" }).click();
  await expect(page.getByText("Stopped. This cost nothing.")).toBeVisible();
  await expect(tutor.credits).toHaveText("AI Credits: 2");

  const asked = ["Why is this wrong?", "Give me a similar task", "Explain this query", "Explain this query"];
  await page.reload();
  await page.getByRole("tab", { name: "Tutor" }).click();
  await expect(tutor.questions).toHaveText(asked);
  await expect(page.getByText("Stopped. This cost nothing.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your answer to the similar task" })).toContainText("1225");

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  const there = new TutorPanel(other);
  await signIn(other, "stops-it@example.org");
  await other.goto(`/practice/${ORDER_1329.slug}`);
  await other.getByRole("tab", { name: "Tutor" }).click();
  await expect(there.questions).toHaveText(asked);
  await other.getByRole("button", { name: "Delete this conversation" }).click();
  await other.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(there.questions).toHaveCount(0);
  await elsewhere.close();
  await page.reload();
  await page.getByRole("tab", { name: "Tutor" }).click();
  await expect(page.getByRole("button", { name: "Explain this query" })).toBeVisible();
  await expect(tutor.questions).toHaveCount(0);
});

test("an error that is to be explained while the tutor still answers is explained next, unless that is canceled", async ({
  page,
}) => {
  await signIn(page, "asks-twice@example.org");
  const workbench = new WorkbenchPage(page);
  const tutor = new TutorPanel(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(SLEEPS);
  await page.getByRole("tab", { name: "Tutor" }).click();
  await tutor.ask("Explain this query");
  const stop = page.getByRole("button", { name: "Stop answering" });
  await expect(stop).toBeVisible();
  await workbench.write(SEVERAL_ROWS);
  await workbench.run();
  const explain = page.getByRole("button", { name: "Explain this error" });
  await explain.click();
  const waits = tutor.panel.getByText("Next: Explain this error");
  await expect(waits).toBeVisible();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await tutor.panel.getByRole("button", { name: "Don't ask it" }).press("Enter");
  await expect(waits).toHaveCount(0);
  await expect(stop).toBeFocused();

  await page.getByRole("tab", { name: "Results" }).click();
  await explain.click();
  await stop.click();
  await expect(tutor.answers).toHaveCount(2);
  await expect(tutor.questions).toHaveText(["Explain this query", "Explain this error"]);
  await expect(tutor.answers.last()).toContainText("returns more than one row");
  await expect(tutor.credits).toHaveText("AI Credits: 4");
  await tutor.isIdle();
});

test("whoever leaves while the tutor answers sees at once that it cost nothing", async ({ page }) => {
  await signIn(page, "leaves-it@example.org");
  const workbench = new WorkbenchPage(page);
  const tutor = new TutorPanel(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(SLEEPS);
  await page.getByRole("tab", { name: "Tutor" }).click();
  await tutor.ask("Explain this query");
  await expect(tutor.credits).toHaveText("AI Credits: 4");
  await page.getByRole("banner").getByRole("link", { name: "Roadmap" }).click();
  await expect(page).toHaveURL(/\/roadmap$/);
  await expect(tutor.credits).toHaveText("AI Credits: 5");
});

test.describe("with a server of its own", () => {
  test.use({
    allowedConsoleErrors: [
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/,
    ],
  });

  test("[S10.4] a network, then a server that is lost in the middle of an answer costs nothing, and what was asked is there and asked again by one click", async ({
    browser,
  }) => {
    const server = await AppServer.start();
    try {
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      const tutor = new TutorPanel(page);
      const workbench = new WorkbenchPage(page);
      await signIn(page, "loses-it@example.org");
      await workbench.open(ORDER_1329.slug);
      await workbench.write(SLEEPS);
      await page.getByRole("tab", { name: "Tutor" }).click();
      await tutor.ask("Explain this query");
      await expect(tutor.credits).toHaveText("AI Credits: 4");
      await context.setOffline(true);
      await expect(tutor.panel).toContainText("The connection was lost before the answer was complete.");
      await tutor.isIdle();
      await context.setOffline(false);
      await expect(tutor.credits).toHaveText("AI Credits: 5");
      await expect(tutor.panel).toContainText("Only a whole answer uses a credit");

      await tutor.panel.getByRole("button", { name: "Try again" }).click();
      await expect(tutor.credits).toHaveText("AI Credits: 4");
      await server.kill();
      await expect(tutor.panel).toContainText("The connection was lost before the answer was complete.");
      await tutor.isIdle();

      await server.launch();
      await page.reload();
      await expect(tutor.credits).toHaveText("AI Credits: 5");
      await workbench.write(ORDER_1329.wrong);
      await page.getByRole("tab", { name: "Tutor" }).click();
      await expect(tutor.questions).toHaveText(["Explain this query", "Explain this query"]);
      await tutor.ask("Explain this query");
      await expect(tutor.credits).toHaveText("AI Credits: 4");
      await expect(tutor.answers.last()).toContainText("order_items");
      await tutor.isIdle();
      await context.close();
    } finally {
      await server.stop();
    }
  });
});

/** What the browser's own model says next; a stand-in by the Prompt API's contract, since Chromium here has none. */
async function givenAModel(page: Page): Promise<{ saysNext(words: string): Promise<void> }> {
  await page.addInitScript(() => {
    const says = { words: "" };
    const model = {
      availability: async () => "available",
      create: async () => ({
        promptStreaming: () =>
          new ReadableStream<string>({
            start(controller) {
              for (const piece of says.words.match(/[\s\S]{1,20}/g) ?? []) controller.enqueue(piece);
              controller.close();
            },
          }),
        prompt: async () => "",
        destroy: () => {},
      }),
    };
    Object.assign(window, { LanguageModel: model, modelSays: says });
  });
  return {
    saysNext: (words) =>
      page.evaluate((next) => {
        (window as unknown as { modelSays: { words: string } }).modelSays.words = next;
      }, words),
  };
}

test("[S10.5] a model that the browser has answers for nothing, in the page alone, by the same checks", async ({
  page,
}) => {
  const model = await givenAModel(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/functions\/v1\/(tutor|get-tutor-prompt|stop-tutor)$/.test(request.url())) asked.push(request.url());
  });
  await signIn(page, "has-a-model@example.org");
  const workbench = new WorkbenchPage(page);
  const tutor = new TutorPanel(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(ORDER_1329.wrong);
  await workbench.submit();
  await page.getByRole("tab", { name: "Tutor" }).click();
  await page.getByRole("switch", { name: "On this device: free and private" }).click();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await model.saysNext(
    "Look at how your rows are joined.\n\n```sql\nselect count(*) from products\n```\n\nThat returns 999 rows.",
  );
  await tutor.ask("Why is this wrong?");
  await expect(tutor.answers).toHaveCount(1);
  await tutor.isIdle();
  await expect(tutor.answers.first()).toContainText("Worded by the model in this browser");
  await expect(tutor.answers.first()).toContainText("Ran on this database · 1 row");
  await expect(tutor.answers.first()).not.toContainText("999");

  await model.saysNext(`\`\`\`sql\n${ORDER_1329.right}\n\`\`\``);
  await tutor.ask("Explain this query");
  await expect(tutor.answers).toHaveCount(2);
  await tutor.isIdle();
  await expect(tutor.answers.last()).toContainText("could be shown");
  await expect(tutor.credits).toHaveText("AI Credits: 5");
  expect(asked).toEqual([]);
});

/** One subquery for each order: a rewrite touches a fraction of the pages. */
const SLOW = "select o.id, (select count(*) from order_items i where i.order_id = o.id) from orders o";

test("[S10.3] a slow query gets a rewrite, with its plan before and after, for a credit of the optimizer", async ({
  page,
}) => {
  await signIn(page, "makes-it-faster@example.org");
  const workbench = new WorkbenchPage(page);
  const tutor = new TutorPanel(page);
  await workbench.open(ORDER_1329.slug);
  await workbench.write(SLOW);
  await workbench.run();
  await page.getByRole("tab", { name: "Tutor" }).click();
  await tutor.ask("Make it faster");
  await expect(tutor.answers).toHaveCount(1);
  await tutor.isIdle();
  const plans = tutor.panel.getByRole("region", { name: "How PostgreSQL runs the query" });
  const pagesOf = async (title: string) => {
    const side = plans.getByRole("region", { name: title });
    return Number(
      (await side.locator("p").first().innerText())
        .replace(/^.*?([\d,]+) pages.*$/s, "$1")
        .replaceAll(",", ""),
    );
  };
  const [before, after] = [await pagesOf("Before"), await pagesOf("After the change")];
  expect(after).toBeGreaterThan(0);
  expect(before).toBeGreaterThan(10 * after);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findingsInBothSchemes(page)).toEqual([]);
  }
  await tutor.panel.getByRole("button", { name: "Put into the editor" }).click();
  await expect(workbench.editor).toContainText("grouped");
  await allFetched(page, async () => void (await page.goto("/account")));
  await expect(page.getByRole("region", { name: "Credits spent" }).first()).toContainText("Optimizer");
  await page.getByRole("link", { name: "See what you asked" }).click();
  const asked = page.getByRole("main").getByText("Make it faster");
  await expect(asked).toBeVisible();
  await page.getByLabel("Search what you asked").fill("nothing of the kind");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing that you asked holds this.")).toBeVisible();
  await page.getByLabel("Search what you asked").fill("order_items");
  await page.keyboard.press("Enter");
  await asked.click();
  await expect(page.getByRole("link", { name: "Go on there" })).toBeVisible();
  expect(await findingsInBothSchemes(page)).toEqual([]);
});

test("turned off on the account page the tutor is out of sight, also in another browser, and back when it is turned on", async ({
  page,
  browser,
  server,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await signIn(other, "wants-no-ai@example.org");
  await signIn(page, "wants-no-ai@example.org");
  const workbench = new WorkbenchPage(page);
  const isOffered = page.getByRole("tab", { name: "Tutor" });
  await workbench.open(ORDER_1329.slug);
  await expect(isOffered).toBeVisible();
  for (const wanted of [false, true]) {
    await allFetched(page, async () => void (await page.goto("/account")));
    const choice = page.getByRole("switch", { name: "Show me the tutor" });
    await expect(choice).toBeChecked({ checked: !wanted });
    await allFetched(page, () => choice.click());
    await expect(choice).toBeChecked({ checked: wanted });
    await expect(choice).toHaveAttribute("aria-busy", "false");
    await workbench.open(ORDER_1329.slug);
    await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeVisible();
    await expect(isOffered).toHaveCount(wanted ? 1 : 0);
    // The other browser hears of it with its balance, which every page asks for.
    await allFetched(other, () => new WorkbenchPage(other).open(ORDER_1329.slug));
    await new WorkbenchPage(other).run();
    await expect(other.getByRole("tab", { name: "Tutor" })).toHaveCount(wanted ? 1 : 0);
  }
  await elsewhere.close();
});
