import type { Page } from "@playwright/test";
import { findingsInBothSchemes } from "./support/axe.ts";
import { heldBack } from "./support/held-back.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { passTime } from "./support/stopped-clock.ts";

/** What only somebody who runs or writes SQL needs: PostgreSQL, its datasets, the editor. */
function heavyRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (/\/sandbox\/|code-mirror|example-session|web-worker/.test(request.url())) urls.push(request.url());
  });
  return urls;
}

const cellsOf = (page: Page) =>
  page.getByRole("region", { name: "SQL to try out" }).getByRole("table").getByRole("cell").allInnerTexts();

test.describe("the start page", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("[S1.1] [S1.2] [S1.5] [S2.1] [S3.12] [S9.1] says what it is, what it has, and what it offers", {
    tag: "@smoke",
  }, async ({ page }) => {
    await openPage(page, "/");
    await expect(page).toHaveTitle("Master SQL with AI");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Learn SQL 5x faster, on a real database",
    );

    const titles = [
      "No learning blockers",
      "Adaptive practice",
      "Error debugging",
      "Personal recommendations",
    ];
    const sides: number[] = [];
    for (const title of titles) {
      const feature = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
      await expect(feature.getByRole("paragraph")).toHaveText(/\w{3,}.*\w{3,}/);
      await feature.scrollIntoViewIfNeeded();
      const picture = feature.getByRole("img");
      await expect(picture).toHaveAttribute("alt", /\w{3,}/);
      await expect(picture).toHaveJSProperty("complete", true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
        /-light-.*\.webp$/,
      );
      sides.push((await picture.boundingBox())?.x ?? 0);
    }
    // Zig-zag: right, left, right, left.
    expect(sides.map((x) => x > 500)).toEqual([true, false, true, false]);

    const contents = page.getByRole("region", { name: "A course, a workbench and a judge" });
    for (const name of [
      "Learning modules",
      "AI tutor",
      "Progress tracking",
      "Interview questions",
      "Quizzes",
      "Simulation testing",
      "Roadmap",
      "PostgreSQL cheat sheet",
    ]) {
      await expect(contents.getByRole("heading", { name })).toBeVisible();
    }
    await expect(contents).toContainText("Instant help, query debugging and optimisation");

    const offer = page.locator("#offer");
    await expect(offer.getByRole("heading")).toContainText("100 free AI credits");
    await expect(offer.getByRole("term")).toHaveText([
      "You get",
      "Worth",
      "For",
      "In return for",
      "Valid",
      "Transferable",
      "Card",
    ]);
    await expect(offer.getByRole("definition")).toHaveText([
      "100 AI credits",
      "$30",
      "the first 1,000 users",
      "8 questions, about 2 minutes",
      "30 days",
      "no",
      "none needed",
    ]);
    await expect(offer).toContainText("5 free ones a day");
  });

  test("[S10.16] its numbers are the course's own, and what it names can be opened", async ({ page }) => {
    await openPage(page, "/");
    const catalogue = (await (await page.request.get("/content/catalogue.json")).json()) as {
      modules: {
        quiz: unknown;
        lessons: { minutes: number }[];
        exercises: { slug: string }[];
      }[];
    };
    const { modules } = catalogue;
    const lessons = modules.flatMap((module) => module.lessons);
    const exercises = modules.flatMap((module) => module.exercises);
    const contents = page.getByRole("region", { name: "A course, a workbench and a judge" });
    await expect(contents).toContainText(`${lessons.length} lessons in ${modules.length} modules`);
    await expect(contents).toContainText(`${exercises.length} exercises`);
    // “About ten minutes each”, and “one for each module”.
    const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0) / lessons.length;
    expect(minutes).toBeGreaterThan(7);
    expect(minutes).toBeLessThan(13);
    expect(modules.every(({ quiz }) => quiz !== null)).toBe(true);
    const targets = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(targets.length).toBeGreaterThan(10);
    for (const target of new Set(targets))
      expect((await page.request.get(target)).status(), target).toBe(200);
  });

  test("[S1.6] the offer is not advertised any more once it has ended", async ({ page }) => {
    await page.route("**/functions/v1/get-offer", (route) => route.fulfill({ json: { available: false } }));
    await openPage(page, "/");
    const offer = page.locator("#offer");
    await expect(offer.getByRole("heading")).toHaveText("This offer has ended");
    await expect(offer.getByRole("link", { name: "Start Learning" })).toBeVisible();
    await expect(page.getByText("$30")).toHaveCount(0);
  });

  test("nothing of PostgreSQL or the editor is fetched until the example is touched; then it is real", async ({
    page,
  }) => {
    const heavy = heavyRequests(page);
    await openPage(page, "/");
    await page.waitForLoadState("networkidle");
    await page.mouse.wheel(0, 3000);
    await page.mouse.wheel(0, -3000);
    await page.waitForLoadState("networkidle");
    expect(heavy).toEqual([]);

    // What was prerendered is what PostgreSQL says now.
    const example = page.getByRole("region", { name: "SQL to try out" });
    const prerendered = await cellsOf(page);
    await example.getByRole("button", { name: "Run", exact: true }).click();
    const grid = example.getByRole("grid");
    // The first visit fetches PostgreSQL.
    await expect(grid).toBeVisible({ timeout: 60_000 });
    for (const cell of prerendered) await expect(grid).toContainText(cell);
    expect(heavy.some((url) => url.includes("/sandbox/postgres"))).toBe(true);

    // And what somebody writes is run, kept, and told when it is wrong.
    const editor = example.getByRole("textbox", { name: "Query to try out" });
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("SELECT 6 * 7 AS answer");
    await page.keyboard.press("ControlOrMeta+Enter");
    // Rows of the run before stay until it has ended, and one of them may hold the number too.
    await expect(grid.getByRole("columnheader", { name: "answer" })).toBeVisible();
    await expect(grid).toContainText("42");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("SELECT prise FROM products");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(example).toContainText('Column "prise" does not exist');

    await page.reload();
    await expect(editor).toContainText("SELECT prise FROM products");
    await example.getByRole("button", { name: "Back to the original" }).click();
    await expect(editor).toContainText("WHERE price < 10");
    // It says what to change, and whether that was done.
    await expect(example.getByRole("status")).toContainText(["Your turn: change it"]);
    for (const [limit, words] of [
      ["170", "Correct: exactly the rows that were asked for."],
      ["200", "Not yet: 3 rows are asked for, and yours gives 2."],
    ] as const) {
      await editor.click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(`SELECT name, price FROM products WHERE price > ${limit}`);
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(example).toContainText(words);
    }

    await example.getByRole("button", { name: /^Why is it empty/ }).click();
    await expect(example).toContainText("0 rows");
  });

  test("a newcomer has a task judged right after two clicks: on Edit, and on Run", { tag: "@smoke" }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener(
        "click",
        (event) => event.isTrusted && document.body.append(new Comment("clicked")),
        true,
      );
    });
    await openPage(page, "/");
    const example = page.getByRole("region", { name: "SQL to try out" });
    await expect(example).toContainText("Your turn: change it");
    await example.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(example.getByRole("textbox", { name: "Query to try out" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("SELECT name, price FROM products WHERE price > 170");
    await example.getByRole("button", { name: "Run", exact: true }).click();
    await expect(example).toContainText("Correct: exactly the rows that were asked for.", {
      timeout: 60_000,
    });
    const clicks = await page.evaluate(
      () => [...document.body.childNodes].filter(({ nodeValue }) => nodeValue === "clicked").length,
    );
    expect(clicks).toBe(2);
    await example.getByRole("link", { name: "Next: your first lesson" }).click();
    await expect(page.getByRole("heading", { name: "Your first query", level: 1 })).toBeVisible();
  });

  test("what is typed before and while the larger editor takes the place of the plain one is what runs", async ({
    page,
  }) => {
    const editor = await heldBack(page, "**/assets/code-mirror-editor-*.js");
    await openPage(page, "/");
    const example = page.getByRole("region", { name: "SQL to try out" });
    await example.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(example.getByRole("textbox", { name: "Query to try out" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("SELECT name, price FROM products");
    // The next words come as soon as the larger one stands, before the browser does anything else.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector(".cm-content") === null) return;
        observer.disconnect();
        document.execCommand("insertText", false, " WHERE price > 170");
      }).observe(document.body, { childList: true, subtree: true });
    });
    await expect(page.locator(".cm-content")).toHaveCount(0);
    editor.letCome();
    await expect(page.locator(".cm-content")).toHaveText(
      "SELECT name, price FROM products WHERE price > 170",
    );
    await example.getByRole("button", { name: "Run", exact: true }).click();
    await expect(example).toContainText("Correct: exactly the rows that were asked for.", {
      timeout: 60_000,
    });
  });

  test("a wrong query is stepped through, moving once it is in sight, and again when asked for", async ({
    page,
  }) => {
    await openPage(page, "/");
    const story = page.getByRole("region", { name: "Watch what your query does to every row" });
    await expect(
      story
        .getByRole("table", { name: /^Rows after WHERE/ })
        .getByRole("row")
        .last(),
    ).toHaveText(/leaves.*unknown.*Cleo.*NULL/);
    const scenes = story.locator("[data-scene]");
    await expect(scenes.first()).toHaveAttribute("data-scene", "waiting");
    const before = await story.boundingBox();

    await story.getByText("Task:").scrollIntoViewIfNeeded();
    const skip = story.getByRole("button", { name: "Skip to the end" });
    await expect(skip).toBeVisible();
    await expect(scenes.first()).toHaveAttribute("data-scene", "still");
    await skip.click();
    const again = story.getByRole("button", { name: "Play again" });
    await expect(again).toBeVisible();
    await expect(story.locator('[data-scene="still"]')).toHaveCount(6);
    await again.click();
    await expect(skip).toBeVisible();
    // Nothing around it moves.
    expect((await story.boundingBox())?.height).toBe(before?.height);

    expect(await findingsInBothSchemes(page)).toEqual([]);
    // For whoever wants less motion it is a picture.
    await page.reload();
    await expect(story.locator('[data-scene="still"]')).toHaveCount(6);
    await expect(again).toBeHidden();
  });
});

test.describe("in the dark, on a phone", () => {
  test.use({ colorScheme: "dark", viewport: { width: 360, height: 740 } });

  test("pictures follow the colours of the page, also when they are changed", async ({ page }) => {
    await openPage(page, "/");
    const picture = page.getByRole("img", { name: /^A lesson with a query/ });
    const file = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(file).toMatch(/lesson-dark-.*\.webp$/);
    await page.getByRole("button", { name: "Dark colors" }).click();
    await expect.poll(file).toMatch(/lesson-light-.*\.webp$/);
  });
});

test.describe("the earlier start page", () => {
  test("[S2.2] [S5.6] [S9.9] plays recordings for 2 s, and its newsletter box does nothing", async ({
    page,
  }) => {
    const now = new Date("2026-11-20T12:00:00Z");
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now.getTime() + 3_600_000);
    await openPage(page, "/old");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", "/");
    await expect(page.getByRole("img", { name: /^A drawing of the editor/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "What is in it" }).getByRole("listitem")).toHaveCount(4);
    await expect(
      page.getByText("Illustrative testimonials: nobody in particular said these words."),
    ).toBeVisible();

    const heavy = heavyRequests(page);
    const demo = page.getByRole("region", { name: "A demonstration" });
    await expect(demo).toContainText("recorded");
    const run = demo.getByRole("button", { name: "Run Query" });
    const running = demo.getByRole("button", { name: "Running..." });
    for (const name of ["Beginner", "Intermediate", "Advanced"]) {
      await demo.getByRole("button", { name }).click();
      await run.click();
      await expect(running).toBeVisible();
      await passTime(page, 1_999);
      await expect(running).toBeVisible();
      await expect(demo.getByRole("table")).toHaveCount(0);
      await passTime(page, 1);
      await expect(run).toBeVisible();
      await expect(
        demo.getByRole("table", { name: `Recorded result, ${name}` }).getByRole("row"),
      ).not.toHaveCount(1);
    }
    expect(heavy).toEqual([]);

    const newsletter = page.getByLabel("Email address");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await newsletter.fill("not an address");
    await newsletter.press("Enter");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(newsletter).toHaveValue("not an address");
    await expect(newsletter).not.toHaveAttribute("aria-invalid", "true");
    expect(requests).toEqual([]);
  });
});
