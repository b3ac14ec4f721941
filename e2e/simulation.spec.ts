import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findingsInBothSchemes } from "./support/axe.ts";
import { poolFiles } from "./support/exam-answers.ts";
import { expect, test } from "./support/journey.ts";
import { loseAnswer } from "./support/lose-answer.ts";
import { openPage } from "./support/open-page.ts";
import { chooseAccount, signIn } from "./support/sign-in.ts";

const EXAM = "Data analyst: first job";

/** Types over whatever stands in the editor. */
async function write(page: Page, sql: string): Promise<void> {
  await expect(page.locator(".cm-content:visible")).toBeAttached();
  await page.getByRole("textbox", { name: /^Answer to question/ }).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(sql);
}

const save = (page: Page) => page.getByRole("button", { name: "Save answer" }).click();
const state = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

async function solution(page: Page): Promise<string> {
  const heading = await page.getByRole("heading", { level: 2, name: /^\d+\. / }).innerText();
  const title = heading.replace(/^\d+\. /, "");
  const found = poolFiles.find((question) => question.title === title)?.solutions[0];
  if (found === undefined) throw new Error(`There is no question ${title}`);
  return found;
}

const questionButtons = (page: Page) =>
  page.getByRole("navigation", { name: "Questions" }).getByRole("button");

/** The places of a question whose answer is run, and of the others: a predicted result is only said. */
async function placesOfQuestions(page: Page): Promise<readonly [number, ...number[]]> {
  const labels = await questionButtons(page).evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute("aria-label") ?? ""),
  );
  const isRun = (label: string) =>
    poolFiles.some(({ title, kind }) => kind !== "predict" && label.includes(`: ${title}, `));
  const first = labels.findIndex(isRun);
  if (first === -1) throw new Error(`Nothing is run in this exam: ${labels.join("; ")}`);
  return [first, ...[...labels.keys()].filter((place) => place !== first)];
}

const openRules = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: EXAM }).getByRole("button", { name: "Start…" }).click();

/** From the list of exams into the exam. */
async function start(page: Page): Promise<void> {
  await openRules(page);
  await page.getByRole("button", { name: /^Start: \d+ minutes$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: EXAM })).toBeVisible();
}

test.describe("an exam", () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/] });

  test("[S1.2][S6.5] [S10.12] is begun after signing in, keeps its answers through a reload and a lost connection, and tells its verdicts at the end", {
    tag: "@smoke",
  }, async ({ page, context }) => {
    await openPage(page, "/simulation");
    await expect(page.getByText("Log in to take an exam")).toBeVisible();
    const card = page.getByRole("listitem").filter({ hasText: EXAM });
    await expect(card).toContainText("Data analyst · Junior");
    await card.getByRole("link", { name: "Log in to start" }).click();
    await page.getByRole("button", { name: /Google/ }).click();
    await chooseAccount(page, "candidate@example.com");

    // Back with the rules of the exam that was chosen.
    const rules = page.getByRole("dialog", { name: EXAM });
    await expect(rules).toContainText("No hints, no AI.");
    expect(await findingsInBothSchemes(page)).toEqual([]);
    await rules.getByRole("button", { name: /^Start: \d+ minutes$/ }).click();

    await expect(page).toHaveURL(/\/simulation\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("timer")).toHaveText(/^34:\d\d|35:00$/);
    const questions = questionButtons(page);
    const count = await questions.count();
    expect(count).toBeGreaterThan(2);
    const [first, second = -1, third = -1] = await placesOfQuestions(page);
    await questions.nth(first).click();
    await state(page, "No answer saved");
    await write(page, "select 'run before it is answered' as answer");
    await state(page, "Not saved yet");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("grid")).toContainText("run before it is answered", { timeout: 30_000 });
    await write(page, await solution(page));
    await page.keyboard.press("Shift+Enter");
    await state(page, "Saved");
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await questions.nth(second).click();
    await context.setOffline(true);
    await write(page, "select 'saved without a connection' as answer");
    await save(page);
    await state(page, "Kept in this browser, on its way");
    await expect(page.getByText(/has not reached the server yet/)).toBeVisible();
    await context.setOffline(false);
    await state(page, "Saved");

    await write(page, "select 'only written' as answer");
    await expect(questions.nth(second)).toHaveAccessibleName(/changes not saved$/);
    await page.reload();
    await expect(questions.nth(first)).toHaveAccessibleName(/answer saved$/);
    await expect(questions.nth(second)).toHaveAccessibleName(/changes not saved$/);
    await questions.nth(second).click();
    await expect(page.locator(".cm-content:visible")).toContainText("only written");

    // Leaving and coming back goes on.
    await openPage(page, "/simulation");
    await expect(page.getByText(`“${EXAM}” is running`)).toBeVisible();
    await page.getByRole("link", { name: "Continue the exam" }).click();
    await page.getByRole("button", { name: "Finish…" }).click();
    const finish = page.getByRole("dialog", { name: "Finish the exam?" });
    await expect(finish).toContainText(`2 of ${count} questions have an answer.`);
    await expect(finish).toContainText(
      `Question ${second + 1}: what you wrote last isn't saved, so it won't count.`,
    );
    await finish.getByRole("button", { name: "Finish and see the result" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Not passed" })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page).toHaveURL(/\/result$/);
    const judged = page.getByRole("region", { name: "Question by question" }).getByRole("listitem");
    await expect(judged.nth(first)).toContainText("Right");
    await expect(judged.nth(second)).toContainText("Wrong");
    await expect(judged.nth(second)).toContainText("saved without a connection");
    await expect(judged.nth(third)).toContainText("No answer was saved.");
    await expect(judged.nth(first)).toContainText(/Took .*, of \d+ allowed\./);
    const plan = page.getByRole("region", { name: "Your plan" });
    await expect(plan.getByRole("link", { name: /^Study: / }).first()).toBeVisible();
    await expect(plan).toContainText(`Then take it again, with other questions: ${EXAM} (35 minutes)`);
    await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await page.getByRole("main").getByRole("link", { name: "All exams" }).first().click();
    const past = page.getByRole("region", { name: "Your results" });
    await expect(past).toContainText(/\d+ of \d+ points · not passed/);
    await expect(page.getByRole("button", { name: "Start…" }).first()).toBeEnabled();
  });

  test("at 360 px an answer is saved by key and by button, whatever is in sight", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, "on-a-phone@example.com");
    await openPage(page, "/simulation");
    await start(page);
    const tab = (name: string) => page.getByRole("tab", { name, exact: true });
    const [first] = await placesOfQuestions(page);
    await questionButtons(page).nth(first).click();
    await tab("Editor").click();
    await expect(page.getByRole("button", { name: /^Task: / })).toBeVisible();
    await write(page, "select 'saved by key' as answer");
    await page.keyboard.press("ControlOrMeta+Enter");
    // The results take the place of the editor, and of what had the focus.
    await expect(tab("Results")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("grid")).toContainText("saved by key", { timeout: 30_000 });
    await state(page, "Not saved yet");
    await page.keyboard.press("Shift+Enter");
    await state(page, "Saved");

    await tab("Editor").click();
    await write(page, "select 'saved from the question' as answer");
    await tab("Question").click();
    await state(page, "Changed since it was saved");
    await page.keyboard.press("Shift+Enter");
    await state(page, "Saved");

    await tab("Editor").click();
    await write(page, "select 'saved by button' as answer");
    await tab("Schema").click();
    await save(page);
    await state(page, "Saved");
    await page.reload();
    await questionButtons(page).nth(first).click();
    await state(page, "Saved");
    await tab("Editor").click();
    await expect(page.locator(".cm-content:visible")).toContainText("saved by button");

    await write(page, "select 'all of it' as answer;\nselect 'the selection' as answer");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(page.getByText("only the selection was run")).toBeVisible();
    await expect(page.getByRole("grid")).toContainText("the selection");
  });

  test("keeps the server's time, whatever the browser's clock says, and warns before the end", async ({
    page,
  }) => {
    await signIn(page, "punctual@example.com");
    await page.clock.install({ time: Date.now() + 3_600_000 });
    await openPage(page, "/simulation");
    await start(page);
    const timer = page.getByRole("timer");
    await expect(timer).toHaveText(/^34:\d\d|35:00$/);
    const warning = page.getByRole("status").filter({ hasText: "Only saved answers count." });
    await expect(warning).toBeHidden();
    await page.clock.fastForward("30:00");
    await expect(warning).toHaveText("5 minutes left. Only saved answers count.");
    await page.clock.fastForward("04:00");
    await expect(warning).toHaveText("1 minute left. Only saved answers count.");

    // The server has seen only seconds go by: its time counts, so nothing ends early.
    await page.clock.fastForward("01:05");
    await expect(timer).toHaveText(/^34:\d\d$/);
    await expect(warning).toBeHidden();

    // Handed in elsewhere meanwhile, it ends here too.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Finish…" }).click();
    await other.getByRole("button", { name: "Finish and see the result" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "Not passed" })).toBeVisible();
    await page.clock.fastForward("36:00");
    await expect(page.getByRole("heading", { level: 1, name: "Not passed" })).toBeVisible();
  });

  test("begins and is finished once though the server's word of it is lost", async ({ page }) => {
    await signIn(page, "words-lost@example.com");
    await openPage(page, "/simulation");
    await page.route("**/functions/v1/start-exam", (route) => route.abort("connectionreset"));
    await openRules(page);
    const rules = page.getByRole("dialog", { name: EXAM });
    const begin = rules.getByRole("button", { name: /^Start: \d+ minutes$/ });
    await begin.click();
    await expect(rules).toContainText("No answer came");
    await expect(rules).not.toContainText("didn't begin");
    await page.unroute("**/functions/v1/start-exam");
    await loseAnswer(page, "start-exam");
    await begin.click();
    await expect(page.getByRole("heading", { level: 1, name: EXAM })).toBeVisible();

    await loseAnswer(page, "finish-exam");
    await page.getByRole("button", { name: "Finish…" }).click();
    await page.getByRole("button", { name: "Finish and see the result" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Not passed" })).toBeVisible();
  });

  test("says in every tab what was saved in any", async ({ page, context }) => {
    await signIn(page, "two-tabs@example.com");
    await openPage(page, "/simulation");
    await start(page);
    const [first] = await placesOfQuestions(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(questionButtons(other).nth(first)).toHaveAccessibleName(/no answer yet$/);
    await questionButtons(page).nth(first).click();
    await write(page, "select 'saved in one tab' as answer");
    await save(page);
    await state(page, "Saved");
    await expect(questionButtons(other).nth(first)).toHaveAccessibleName(/answer saved$/);
    await other.getByRole("button", { name: "Finish…" }).click();
    await expect(other.getByRole("dialog")).toContainText(/^Finish the exam\?1 of \d+ questions have/);
  });

  test("says so of an answer that the browser has no room for", async ({ page }) => {
    await page.addInitScript(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (value.includes("no room for it")) throw new DOMException("full", "QuotaExceededError");
        set.call(this, key, value);
      };
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, "full-storage@example.com");
    await openPage(page, "/simulation");
    await start(page);
    const [first] = await placesOfQuestions(page);
    await questionButtons(page).nth(first).click();
    await page.getByRole("tab", { name: "Editor", exact: true }).click();
    await page.route("**/functions/v1/save-exam-answer", (route) => route.abort());
    await write(page, "select 'no room for it' as answer");
    await save(page);
    await state(page, "Not kept in this browser: stay here until it is saved");
    await expect(page.getByText("has no room to keep it")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.unroute("**/functions/v1/save-exam-answer");
    await save(page);
    await state(page, "Saved");
  });

  test("says so of an answer that came too late", async ({ page }) => {
    await signIn(page, "late@example.com");
    await openPage(page, "/simulation");
    await start(page);
    const [first] = await placesOfQuestions(page);
    await questionButtons(page).nth(first).click();
    await write(page, "select 'in time' as answer");
    await save(page);
    await state(page, "Saved");
    // Handed in on another device, while this page knows nothing of it.
    await page.evaluate(async () => {
      const stored = JSON.parse(localStorage.getItem("master-sql.auth") ?? "null");
      await fetch("/functions/v1/finish-exam", {
        method: "POST",
        headers: {
          apikey: "master-sql-public",
          authorization: `Bearer ${stored.access_token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ examId: location.pathname.split("/").at(-1) }),
      });
    });
    await write(page, "select 'late' as answer");
    await save(page);
    await expect(page.getByRole("heading", { level: 1, name: "Not passed" })).toBeVisible();
    const late = page.getByRole("status").filter({ hasText: "came too late" });
    await expect(late).toContainText(`What you saved last for question ${first + 1} reached the server`);
    await late.getByRole("button", { name: "Understood" }).click();
    await expect(late).toHaveCount(0);
  });
});

test("nothing that the server hands out holds a question of the exams' pool, an answer or a hint", {
  tag: "@smoke",
}, async ({ request }) => {
  const build = join(import.meta.dirname, "../build");
  const served = ["web/client", "content", "sandbox"].flatMap((folder) =>
    readdirSync(join(build, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(html|js|json|data|txt|xml|css|map)$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
  );
  expect(foundIn(served, [EXAM])).toEqual([EXAM]);
  const secrets = [
    ...poolFiles.flatMap(({ id, kind, prompt, solutions, wrongAnswers, hints }) => [
      id,
      prompt,
      ...solutions,
      // A result of a few cells, or a short index that doesn't help, tells nothing by itself: lessons show the same.
      ...wrongAnswers.filter((answer) => !["predict", "index"].includes(kind) || answer.length > 60),
      ...hints,
    ]),
    ...builtSecrets(readFileSync(join(build, "exams/pool.json"), "utf8")),
  ];
  // Many of them: a predicted result is left out above.
  expect(secrets.length).toBeGreaterThan(poolFiles.length * 10);
  expect(
    foundIn(served, [...secrets, ...secrets.map((secret) => JSON.stringify(secret).slice(1, -1))]),
  ).toEqual([]);
  for (const path of ["/exams/pool.json", "/content/../exams/pool.json", "/content/%2e%2e/exams/pool.json"])
    expect((await request.get(path)).status(), path).toBe(404);
});

/**
 * Which of the secrets some text holds. All that is served is some 60 MB, too much to be read once for each of thousands of
 * secrets: it is read once, and only where one of them begins is more compared.
 */
function foundIn(texts: readonly string[], secrets: readonly string[]): readonly string[] {
  const beginning = 11;
  const byBeginning = Map.groupBy(secrets, (secret) => secret.slice(0, beginning));
  for (const begins of byBeginning.keys()) expect(begins).toHaveLength(beginning);
  const found = new Set<string>();
  for (const text of texts)
    for (let at = 0; at + beginning <= text.length; at += 1)
      for (const secret of byBeginning.get(text.slice(at, at + beginning)) ?? [])
        if (text.startsWith(secret, at)) found.add(secret);
  return [...found];
}

/**
 * What the server's own file has besides: rendered questions, explanations, and the databases that answers are judged
 * on.
 */
function builtSecrets(file: string): string[] {
  const { questions } = JSON.parse(file) as {
    questions: {
      question: { promptHtml: string };
      answers: { wrongAnswers: { explanationHtml: string }[]; gradingDatabases?: object[] };
    }[];
  };
  return questions.flatMap(({ question, answers }) => [
    question.promptHtml,
    ...answers.wrongAnswers.map(({ explanationHtml }) => explanationHtml),
    // A small database by itself may be an exercise's as well; all of a question's are its own.
    ...(answers.gradingDatabases?.length ? [JSON.stringify(answers.gradingDatabases)] : []),
  ]);
}
