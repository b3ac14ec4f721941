import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { drawQuestions } from "../packages/course/src/quizzes/index.ts";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";

/** What the page was built from, as far as answering needs it. */
interface Question {
  readonly id: string;
  readonly concepts: readonly string[];
  readonly type: "single" | "multiple" | "predict" | "bug" | "order";
  readonly options?: readonly {
    readonly misconception: { readonly title: string } | null;
    readonly html?: string;
    readonly result?: {
      readonly kind: string;
      readonly rows?: readonly (readonly (string | null)[])[];
      readonly command?: string;
      readonly message?: string;
    };
  }[];
  readonly pieces?: readonly string[];
}
const quiz: { readonly id: string; readonly questions: readonly Question[] } = JSON.parse(
  readFileSync(new URL("../build/content/quizzes/reading-one-table.json", import.meta.url), "utf8"),
);
/** Those of a go; of the second, after a first in which one went wrong. */
function questionsOfGo(go: 1 | 2, wrong: string): readonly Question[] {
  const asked = drawQuestions(quiz.questions, `${quiz.id} 1`, null);
  const ids =
    go === 1 ? asked : drawQuestions(quiz.questions, `${quiz.id} 2`, { asked, wrong: new Set([wrong]) });
  return ids.flatMap((id) => quiz.questions.find((question) => question.id === id) ?? []);
}
const questions = questionsOfGo(1, "");

const letters = (text: string) => text.replace(/\s/g, "");
const lettersOfHtml = (html: string) =>
  letters(
    html
      .replace(/<[^>]*>/g, "")
      .replace(/&#x3C;|&lt;/g, "<")
      .replace(/&#x26;|&amp;/g, "&"),
  );

/** What an option reads as, blanks aside. */
function textOf({ html, result }: NonNullable<Question["options"]>[number]): string {
  if (html !== undefined) return lettersOfHtml(html);
  if (result?.kind !== "rows") return letters(result?.command ?? result?.message ?? "");
  const spoken = (cell: string | null) => cell ?? "NULL (no value)";
  const cells = result.rows?.flat().map((cell) => (cell === "" ? "‘’ empty text" : spoken(cell))) ?? [];
  return cells.length === 0 ? "norows" : letters(cells.join(""));
}

/** The options as they are shown, each by its place in the bundle. */
async function shownOrder(page: Page, question: Question): Promise<number[]> {
  const labels = page.getByRole("group", { name: /^Choose/ }).locator("label");
  await expect(labels).toHaveCount(question.options?.length ?? 0);
  const texts = await labels.evaluateAll((all) =>
    all.map((label) => {
      const read = (label.querySelector("tbody") ?? label).cloneNode(true) as Element;
      for (const letter of read.querySelectorAll('[aria-hidden="true"]')) letter.remove();
      return read.textContent ?? "";
    }),
  );
  const shown = texts.map((text) => letters(text));
  return shown.map((text) => {
    const place = question.options?.findIndex((option) => textOf(option) === text) ?? -1;
    expect(place, `an option that reads ${text}`).toBeGreaterThanOrEqual(0);
    return place;
  });
}

/** Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  for (let stops = 0; stops < 40; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab doesn't get there.");
}

/** Answers the question that is shown by the keyboard alone: rightly, or by its first wrong option. */
async function answer(page: Page, question: Question, rightly: boolean) {
  if (question.pieces) {
    for (const [line, piece] of question.pieces.entries()) {
      const place = async () => (await page.locator("form li code").allInnerTexts()).indexOf(piece);
      for (let at = await place(); at > line; at = await place()) {
        await tabTo(page, page.getByRole("button", { name: `Move up: ${piece}` }));
        await page.keyboard.press("Enter");
      }
    }
    await tabTo(page, page.getByRole("button", { name: "Check" }));
    return page.keyboard.press("Enter");
  }
  const order = await shownOrder(page, question);
  const isRight = (place: number) => question.options?.[place]?.misconception === null;
  const wanted = rightly ? order.filter(isRight) : order.filter((place) => !isRight(place)).slice(0, 1);
  const inputs = page.getByRole("group", { name: /^Choose/ }).locator("input");
  if (question.type === "multiple") {
    for (const place of wanted) {
      await tabTo(page, inputs.nth(order.indexOf(place)));
      await page.keyboard.press("Space");
    }
  } else {
    await tabTo(page, inputs.first());
    await page.keyboard.press("Space");
    for (let at = 0; at < order.indexOf(wanted[0] ?? 0); at += 1) await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

test.describe("a quiz", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("[S1.2] [S10.9] [S10.11] is taken by keyboard, survives a reload, says why, asks otherwise the next time, and is judged again for the account", {
    tag: "@smoke",
  }, async ({ page, browser, baseURL }) => {
    const total = questions.length;
    await openPage(page, "/quizzes");
    await page.getByRole("main").getByRole("link", { name: "Reading one table" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quiz: Reading one table");

    const title = page.getByRole("main").getByRole("heading", { level: 2 });
    const verdict = page.locator("form").getByRole("status");
    for (const [place, question] of questions.entries()) {
      await expect(title).toHaveText(`Question ${place + 1} of ${total}`);
      await answer(page, question, place > 0);
      await expect(verdict.last()).toHaveText(place > 0 ? "Correct" : "Not quite: see why above");
      if (place === 0) {
        await expect(page.getByText(/: the correct answer$/).first()).toBeVisible();
        await expect(page.getByText(/^You may have assumed: /)).toBeVisible();
        expect(await findingsInBothSchemes(page)).toEqual([]);
      }
      if (place === 1) {
        await page.reload();
        await expect(title).toHaveText(`Question 3 of ${total}`);
        await expect(page.getByRole("button", { name: "Question 1, wrong" })).toBeVisible();
        await expect(page.getByRole("button", { name: "Question 2, right" })).toBeVisible();
        // The browser comes back to where one was, and there the header may cover half a button.
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await findingsInBothSchemes(page)).toEqual([]);
        continue;
      }
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      // The focus is on what goes on.
      await page.keyboard.press("Enter");
    }

    await expect(title.first()).toHaveText(`${total - 1} of ${total} right`);
    const believed = questions[0]?.options?.map(({ misconception }) => misconception?.title) ?? [];
    const said = page.locator("section").filter({ hasText: "What you may have assumed" });
    expect(believed).toContain(await said.locator("strong").first().innerText());
    // Lessons of later modules can't be read again.
    const toRead = page.locator("section").filter({ hasText: "Read again" }).getByRole("link");
    const addresses = await toRead.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(addresses).not.toEqual([]);
    for (const address of addresses) expect(address).toMatch(/^\/learning\/reading-one-table\//);
    expect(await findingsInBothSchemes(page)).toEqual([]);

    await page.getByRole("button", { name: "Take it again" }).click();
    await expect(title).toHaveText(`Question 1 of ${total}`);
    await expect(page.getByRole("button", { name: "Question 1, not answered yet" })).toBeVisible();
    const [other] = questionsOfGo(2, questions[0]?.id ?? "");
    if (other === undefined) throw new Error("There is another go.");
    await answer(page, other, true);
    await expect(page.getByRole("button", { name: "Question 1, right" })).toBeVisible();
    await openPage(page, "/quizzes");
    const best = `Best: ${total - 1} of ${total}`;
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(best);

    await openPage(page, "/progress?tab=history");
    const done = page.getByRole("region", { name: "Quizzes, exams, and interviews" });
    await expect(done.getByRole("link", { name: /Reading one table/ })).toContainText(
      `${total - 1} of ${total}`,
    );
    await expect(page.getByText("Nothing here yet")).toBeHidden();

    const saved = page.waitForResponse(/functions\/v1\/record-quiz/);
    await signIn(page, "quiz-taker@example.org");
    expect(await (await saved).json()).toMatchObject({ right: total - 1, questions: total });
    const elsewhere = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) });
    await signIn(elsewhere, "quiz-taker@example.org");
    await openPage(elsewhere, "/quizzes");
    await expect(elsewhere.getByRole("main").getByRole("listitem").first()).toContainText(best);
    await elsewhere.close();
  });
});
