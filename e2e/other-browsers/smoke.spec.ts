/** Ten journeys in the engines that Playwright doesn't drive here: Firefox, and WebKit as Safari has it. */
import { test as base } from "@playwright/test";
import { findOtherBrowsers } from "../../tools/other-browsers.ts";
import { ORDER_1329 } from "../support/answers.ts";
import { AppServer } from "../support/server.ts";
import { startFirefox } from "./firefox.ts";
import { Visitor } from "./visitor.ts";
import { startWebKit } from "./webkit.ts";

const { firefox, webkit } = await findOtherBrowsers();
const engines = [
  { name: "Firefox", start: firefox ? () => startFirefox(firefox) : null, packages: "firefox-esr" },
  {
    name: "WebKit",
    start: webkit ? () => startWebKit(webkit) : null,
    packages: "webkit2gtk-driver and xvfb",
  },
];

const test = base.extend<{ visitor: Visitor; engine: string }, { server: AppServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await AppServer.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  engine: ["Firefox", { option: true }],
  // A browser for each journey, so that none finds what another left behind.
  visitor: async ({ server, engine }, use) => {
    const start = engines.find(({ name }) => name === engine)?.start;
    if (!start) throw new Error(`There is no ${engine} here.`);
    const driver = await start();
    try {
      await use(new Visitor(driver, server.url));
    } finally {
      await driver.close();
    }
  },
});

for (const { name, start, packages } of engines) {
  test.describe(`in ${name}`, () => {
    test.skip(start === null, `${name} isn't here: install Debian's ${packages}.`);
    test.use({ engine: name });

    test("a wrong and a right answer are judged", async ({ visitor }) => {
      await visitor.openWorkbench(ORDER_1329.slug);
      await visitor.write(ORDER_1329.wrong);
      await visitor.press("button", /^Submit$/);
      await visitor.sees(/Not right yet/);
      await visitor.write(ORDER_1329.right);
      await visitor.press("button", /^Submit$/);
      await visitor.sees(/^Correct$/, "h2, h3");
    });

    test("a lesson's query runs, and the lesson is marked complete", async ({ visitor }) => {
      await visitor.open("/learning/reading-one-table/null-and-unknown-values");
      await visitor.press("button", /^Run/);
      await visitor.sees(/\d+ rows?/);
      await visitor.press("button", /^Mark complete/);
      await visitor.sees(/Completed/, "button");
    });

    test("a query is stepped through with its rows", async ({ visitor }) => {
      await visitor.openWorkbench(ORDER_1329.slug);
      await visitor.write(ORDER_1329.right);
      await visitor.press("button", /^Run$/);
      await visitor.press("[role=tab]", /^X-ray/);
      await visitor.sees(/Step 1 of \d+/);
      await visitor.press("[aria-label=Steps] li:nth-child(2) button", /./);
      await visitor.sees(/Step 2 of \d+/);
    });

    test("a question of a quiz is answered", async ({ visitor }) => {
      await visitor.open("/quiz/reading-one-table");
      await visitor.sees(/Question 1 of \d+/);
      await visitor.press("form label, form button[aria-label^='Move']", /./);
      await visitor.press("form button", /^Check/);
      await visitor.sees(/Correct|Not quite/, "form");
    });

    test("the playground runs one of its queries", async ({ visitor }) => {
      await visitor.open("/playground");
      await visitor.until("the editor", "return document.querySelector('.cm-content') !== null");
      await visitor.press("button", /^Run$/);
      await visitor.until(
        "rows",
        "return document.querySelectorAll('[role=grid] [role=row], [role=grid] tr').length > 1",
      );
    });

    test("a lesson is found by words", async ({ visitor }) => {
      await visitor.open("/roadmap");
      await visitor.press("header button", /Find/);
      await visitor.fill("input[role=combobox]", /Find/, "lateral");
      await visitor.sees(/Lesson$/, "[role=option]");
    });

    test("somebody signs in", async ({ visitor }) => {
      await visitor.open("/auth?redirect=%2Fpractice");
      await visitor.press("button", /Google/);
      await visitor.fill("input", /Or use another address/, `${name.toLowerCase()}@example.org`);
      await visitor.press("button", /^Continue$/);
      await visitor.until("the practice page", "return location.pathname === '/practice'");
      await visitor.until(
        "the session",
        "return /access_token/.test(localStorage.getItem('master-sql.auth') ?? '')",
      );
    });

    test("the theme is changed and stays over a reload", async ({ visitor }) => {
      const isDark = "return document.documentElement.dataset.mantineColorScheme === 'dark'";
      await visitor.open("/modules");
      if ((await visitor.evaluate(isDark)) === true) await visitor.press("header button[aria-pressed]", /./);
      await visitor.press("header button[aria-pressed]", /./);
      await visitor.until("the dark theme", isDark);
      await visitor.open("/modules");
      await visitor.until("the dark theme, kept", isDark);
    });

    test("the cheat sheet is searched, and a snippet runs in place", async ({ visitor }) => {
      await visitor.open("/cheatsheet");
      await visitor.fill("input", /Find a snippet/, "on conflict counter");
      await visitor.sees(/^1 of /, "[role=status]");
      await visitor.press("article button", /^Run$/);
      await visitor.sees(/lamps/, "article");
    });

    test("the roadmap is changed to a role's track", async ({ visitor }) => {
      await visitor.open("/roadmap");
      await visitor.press("label", /^Data engineer$/);
      await visitor.until(
        "the track",
        "return [...document.querySelectorAll('input[type=radio]:checked')].some((radio) => /Data engineer/.test(radio.labels[0]?.innerText))",
      );
    });
  });
}
