import type { Page } from "@playwright/test";
import { findingsInBothSchemes } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { signIn } from "./support/sign-in.ts";
import { SurveyPage } from "./support/survey.ts";

const TITLE = "Three longest films, with ties";
const EMAIL = "is-interviewed@example.org";
/** Right on the data as they are; the film that is entered twice takes two of the three places. */
const BREAKS = `select name, minutes from titles
where kind = 'film' and minutes is not null
order by minutes desc fetch first 3 rows with ties`;
const LASTS = `select name, minutes from (select distinct name, release_year, minutes from titles
  where kind = 'film' and minutes is not null) as films
order by minutes desc fetch first 3 rows with ties`;

class InterviewRoom {
  readonly talk;
  readonly main;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
    this.talk = page.getByRole("list", { name: "Conversation" });
    this.main = page.getByRole("main");
  }
  async say(text: string): Promise<void> {
    await this.main.getByLabel("Ask, or think aloud").fill(text);
    await this.main.getByRole("button", { name: "Say it" }).click();
    await expect(this.main.getByLabel("Ask, or think aloud")).toHaveValue("");
  }
  async write(sql: string): Promise<void> {
    await this.main.locator(".cm-content").click();
    await this.#page.keyboard.press("ControlOrMeta+a");
    await this.#page.keyboard.insertText(sql);
  }
  handIn(): Promise<void> {
    return this.main.getByRole("button", { name: "Hand in this query" }).click();
  }
}

test("[S10.10] [S10.9] [S4.22] a mock interview clarifies, breaks the query on changed data, and ends with a score; it is there after a reload, on another device, and until it is deleted", {
  tag: "@smoke",
}, async ({ page, browser, baseURL }) => {
  await signIn(page, EMAIL);
  await openPage(page, "/interview-questions/three-longest-films-with-ties");
  await page.getByRole("button", { name: "Start a mock interview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(page.getByRole("button", { name: /^AI Credits: 4/ })).toBeVisible();
  const room = new InterviewRoom(page);
  await expect(room.talk).toContainText("give me our three longest films");
  await expect(page.getByRole("timer", { name: "Time spent" })).toHaveText(/^0:\d\d so far$/);
  await room.say("Do announced films count, if their length is missing? I would not sort by name.");
  await expect(room.talk.getByRole("listitem").last()).toHaveText(/Interviewer\s*No\./);

  await room.write("select count(*) from titles where minutes is null");
  await room.main.getByRole("button", { name: "Run", exact: true }).click();
  await expect(room.main.getByRole("grid")).toContainText("count");
  await room.write(BREAKS);
  await room.handIn();
  await expect(room.talk).toContainText("the data change");
  await expect(room.talk).toContainText("I ran your query on the changed data");

  // On another device one goes on where one stopped.
  await page.reload();
  await expect(room.talk).toContainText("I ran your query on the changed data");
  const address = page.url();
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  const elsewhere = await other.newPage();
  await signIn(elsewhere, EMAIL);
  await openPage(elsewhere, "/interview-questions/history");
  await elsewhere.getByRole("link", { name: TITLE }).click();
  await expect(elsewhere).toHaveURL(address);
  const there = new InterviewRoom(elsewhere);
  await there.write(LASTS);
  await there.handIn();
  await expect(there.talk).toContainText("still right on the old data");
  await expect(there.talk).toContainText("the requirement changes");
  await there.main.getByRole("button", { name: "Leave it and go on" }).click();
  await expect(there.talk).toContainText("all films that have one of the three greatest");
  await there.main.getByRole("button", { name: "Leave it and go on" }).click();
  // What was run and said decides the points; nothing is left to claim.
  await expect(elsewhere.getByRole("heading", { name: "Your score is ready" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Show my score" }).click();
  await expect(elsewhere.getByRole("heading", { name: /of \d+ points$/ })).toBeVisible();
  await expect.poll(() => elsewhere.evaluate(() => window.scrollY)).toBe(0);
  await expect(elsewhere.getByText("Right on the changed data (3 rows) and on the old.")).toBeVisible();
  await other.close();

  await page.reload();
  await expect(page.getByRole("heading", { name: /of \d+ points$/ })).toBeVisible();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await openPage(page, "/interview-questions?status=done");
  await expect(page.getByRole("main").getByRole("link", { name: TITLE })).toContainText("best");
  await openPage(page, "/progress?tab=history");
  await expect(
    page.getByRole("region", { name: /interviews/ }).getByRole("link", { name: TITLE }),
  ).toContainText("%");
  await openPage(page, "/interview-questions/history");
  await page.getByRole("button", { name: `Delete ${TITLE}` }).click();
  await expect(page.getByText("No interview yet")).toBeVisible();
});

test("a mock interview is one screen: time, conversation, query and button stay in sight, on a phone by tabs", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "sees-all-at-once@example.org");
  await openPage(page, "/interview-questions/three-longest-films-with-ties");
  await page.getByRole("button", { name: "Start a mock interview" }).click();
  const room = new InterviewRoom(page);
  const timer = page.getByRole("timer", { name: "Time spent" });
  const handIn = page.getByRole("button", { name: "Hand in this query" });
  const scrolls = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return scrollHeight > window.innerHeight || scrollWidth > window.innerWidth;
    });
  await room.say("Do announced films count, if their length is missing?");
  await room.write(BREAKS);
  await page.keyboard.press("ControlOrMeta+Enter");
  const results = room.main.getByRole("grid");
  await expect(results).toContainText("The Long Aside");
  await handIn.click();
  const twist = room.talk.getByText("I ran your query on the changed data");
  for (const part of [timer, twist, room.main.getByLabel("Ask, or think aloud"), results, handIn])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await scrolls()).toBe(false);
  expect(await findingsInBothSchemes(page)).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("tab", { name: "Editor" }).click();
  await expect(
    room.main.getByRole("button", { name: /^Task: The longest film was entered/ }),
  ).toBeInViewport();
  await room.write(LASTS);
  for (const part of [timer, handIn]) await expect(part).toBeInViewport({ ratio: 1 });
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await handIn.click();
  await expect(room.talk.getByText("the requirement changes")).toBeInViewport();
  expect(await scrolls()).toBe(false);
  expect(await findingsInBothSchemes(page)).toEqual([]);
});

test("[S4.23] [S8.2] [S10.4] without a credit the button that starts a mock interview leads to the survey, and after the bonus it starts one", async ({
  page,
}) => {
  await signIn(page, "has-no-credit-left@example.org");
  await openPage(page, "/interview-questions/three-longest-films-with-ties");
  const credits = page.getByRole("button", { name: /^AI Credits:/ });
  await expect(credits).toHaveText("AI Credits: 5");
  await page.evaluate(async () => {
    for (let n = 0; n < 5; n++) await window.masterSql?.spendCredit({ agent: "tutor" });
  });
  await expect(credits).toHaveText("AI Credits: 0");
  const start = page.getByRole("button", { name: "Start a mock interview" });
  await start.click();
  const survey = new SurveyPage(page);
  await expect(survey.dialog).toBeVisible();
  await survey.answerAll();
  await survey.claim.click();
  await expect(page.getByRole("dialog", { name: "Congratulations!" })).toContainText(
    "Answers on this server come from the built-in tutor",
  );
  await page.keyboard.press("Escape");
  await expect(credits).toHaveText("AI Credits: 100");
  await start.click();
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("three longest films");
  await expect(credits).toHaveText("AI Credits: 99");
});
