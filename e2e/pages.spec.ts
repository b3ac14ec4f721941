import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { PAGES } from "./support/pages.ts";
import { AppServer } from "./support/server.ts";
import { signIn } from "./support/sign-in.ts";
import { passTime } from "./support/stopped-clock.ts";

/** Goes there as Back and Forward do, so that an address needs no link on the page. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

test("[S2.4] [S1.2] the cheat sheet is searched, run in place, copied, and opened in the playground", {
  tag: "@smoke",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const violations: string[] = [];
  await page.exposeFunction("noteViolation", (what: string) => violations.push(what));
  await page.addInitScript(`addEventListener("securitypolicyviolation", (event) =>
    noteViolation(event.violatedDirective + " " + event.blockedURI))`);
  await openPage(page, "/cheatsheet");
  const topics = page.getByRole("navigation", { name: "Topics" });
  await expect(topics.getByRole("link")).toHaveText([
    "CREATE TABLE",
    "INSERT",
    "UPDATE",
    "DELETE",
    "SELECT",
    "Strings",
    "Dates and times",
    "Joins",
    "GROUP BY",
    "Subqueries",
    "UNION",
    "More aggregates",
    "More joins",
    "Common table expressions",
    "Window functions",
    "Upsert",
    "Transactions",
    "Indexes",
    "Window frames",
    "JSON and arrays",
    "MERGE",
    "EXPLAIN",
  ]);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Beginner", "Intermediate", "Advanced"]);
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThanOrEqual(30);

  // Letter by letter, as fast as the keys go: none may get lost on its way through the address.
  await page.getByLabel("Find a snippet").pressSequentially("on conflict counter");
  await expect(page.getByLabel("Find a snippet")).toHaveValue("on conflict counter");
  await expect(page.getByRole("article")).toHaveCount(1);
  const counter = page.getByRole("article", { name: "A counter" });
  await expect(counter.getByText("Trap")).toBeVisible();

  // Twice: each run begins with the data as they were, so the table can be made again.
  for (const _ of [1, 2]) {
    await counter.getByRole("button", { name: "Run", exact: true }).click();
    await expect(counter.getByRole("status").filter({ hasText: /1 row/ })).toBeAttached();
    await expect(counter.getByRole("grid")).toContainText("/lamps");
  }
  await counter.getByRole("button", { name: "Copy SQL" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("CREATE TABLE page_views");

  await counter.getByRole("link", { name: "Open in playground" }).click();
  await expect(page).toHaveURL(/\/playground\?snippet=upsert-counter$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Playground: A counter");
  await expect(page.locator(".cm-content")).toContainText("page_views");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("grid")).toContainText("/lamps");

  await openPage(page, "/cheatsheet#index");
  await expect(page.getByRole("heading", { name: "Indexes" })).toBeInViewport();
  await page.getByLabel("Find a snippet").fill("nothing of the kind");
  await expect(page.getByText("No snippet holds all of these words.")).toBeVisible();
  await page.getByRole("button", { name: "Show all snippets" }).click();
  await expect(page.getByText("61 snippets", { exact: true })).toBeVisible();
  // What is shown is in the address, and so survives a reload.
  await page.getByRole("radio", { name: "Advanced" }).press("Space");
  await page.getByLabel("Find a snippet").fill("index");
  await expect(page).toHaveURL(/\?level=advanced&find=index$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Advanced"]);
  await expect(page.getByLabel("Find a snippet")).toHaveValue("index");
  expect(violations).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("[S2.4] the whole cheat sheet can be read", async ({ page }) => {
    const snippets =
      readFileSync(new URL("../content/cheatsheet.yaml", import.meta.url), "utf8").match(/^ *when:/gm) ?? [];
    expect(snippets.length).toBeGreaterThan(40);
    await page.goto("/cheatsheet");
    await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(snippets.length);
  });
});

test.describe("every page", () => {
  // /operator is a page for operators alone.
  test.use({ allowedConsoleErrors: [/404 \(Not Found\)/] });

  test("opens at its top", async ({ page }) => {
    for (const path of PAGES) {
      await openPage(page, path);
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => window.scrollY), path).toBe(0);
    }
  });
});

test("buttons look like buttons on every page, whatever its style sheets' order", async ({ page }) => {
  for (const path of ["/", "/modules", "/auth"]) {
    await openPage(page, path);
    const buttons = page.locator("main .mantine-Button-root:visible");
    await expect(buttons.first()).toBeVisible();
    const bare = await buttons.evaluateAll((all) =>
      all
        .filter((button) => {
          const { borderTopWidth, paddingInlineStart } = getComputedStyle(button);
          return borderTopWidth === "0px" || paddingInlineStart === "0px";
        })
        .map((button) => button.textContent),
    );
    expect(bare, path).toEqual([]);
  }
});

test("scripts of a prerendered page are asked for once it has been painted", async ({ page }) => {
  await openPage(page, "/");
  const times = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      painted: performance.getEntriesByName("first-paint")[0]?.startTime,
      loaded: navigation?.loadEventStart,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    };
  });
  const { painted = Number.NaN, loaded = Number.NaN, asked } = times;
  expect(asked.length).toBeGreaterThan(5);
  // A second after everything has loaded they no longer wait.
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.min(painted, loaded + 990));
});

test("in a browser that doesn't tell of its paints they are asked for by a key, by parameters, and after a second", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/modules");
  expect(scripts).toEqual([]);
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => window.masterSql !== undefined);

  scripts.length = 0;
  await openPage(page, "/modules?from=a-link");

  scripts.length = 0;
  await page.goto("/roadmap");
  expect(scripts).toEqual([]);
  await page.clock.runFor(1000);
  await page.waitForFunction(() => window.masterSql !== undefined);
});

test.describe("while a page is fetched", () => {
  test("[S2.6] a placeholder says what is loading, for every page that is loaded on demand", async ({
    page,
  }) => {
    const texts: Record<string, string> = {
      "/progress": "Loading progress...",
      "/learning/reading-one-table": "Loading learning...",
      "/modules": "Loading modules...",
      "/practice": "Loading practice...",
      "/interview-questions": "Loading interview questions...",
      "/quizzes": "Loading quizzes...",
      "/quiz/reading-one-table": "Loading quiz...",
      "/simulation": "Loading simulation...",
      "/system-status": "Loading system status...",
      "/privacy": "Loading privacy policy...",
      "/terms": "Loading terms of service...",
      "/roadmap": "Loading roadmap...",
      "/cheatsheet": "Loading cheat sheet...",
    };
    for (const [path, text] of Object.entries(texts)) {
      await openPage(page, "/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // What the page needs is held back until the placeholder was seen.
      const held = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js|\.data(\?|$)|\/content\//, async (route) => {
        await held.promise;
        await route.continue().catch(() => {});
      });
      await goWithin(page, path);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      held.resolve();
      await expect(page.getByText(text, { exact: true })).toBeHidden();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });

  test("[S2.6] opened by its address, a page that the browser renders shows the same placeholder, and what is around it stays", async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/content\/catalogue\.json/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/progress");
    await expect(page.getByText("Loading progress...", { exact: true })).toBeVisible();
    // What is around the page stays when the page comes.
    const login = page.getByRole("banner").getByRole("link", { name: "Login with Google" });
    await login.focus();
    held.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Progress|Your progress/);
    await expect(login).toBeFocused();
  });
});

test.describe("without a part of a page", () => {
  test.use({ allowedConsoleErrors: [/ERR_FAILED|Failed to fetch/] });
  test("the rest goes on working, an open menu stays open, and the part comes when it is tried again", async ({
    page,
  }) => {
    await signIn(page, "loses-a-part@example.org");
    await openPage(page, "/modules");
    const held = Promise.withResolvers<void>();
    await page.route(/next-for-you-.*[.]js/, async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Practice" }).click();
    await page.getByRole("button", { name: /account of/ }).click();
    const logOut = page.getByRole("menuitem", { name: "Log out" });
    await expect(logOut).toBeVisible();
    held.resolve();
    const missing = page.getByText("This part of the page couldn't be loaded");
    await expect(missing).toBeVisible();
    await expect(logOut).toBeVisible();
    await expect(page.getByLabel("Search", { exact: true })).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await page.keyboard.press("Escape");
    await missing.getByRole("button", { name: "Try again" }).click();
    await expect(missing).toBeHidden();
    await expect(page.getByText("Next for you", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Start this lesson", exact: true })).toBeVisible();
  });

  test("a page that fails leaves what is around it as it was", async ({ page }) => {
    await signIn(page, "loses-a-page@example.org");
    await openPage(page, "/modules");
    const held = Promise.withResolvers<void>();
    await page.route(/[/]content[/]/, async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto("/progress");
    await page.getByRole("button", { name: /account of/ }).click();
    const logOut = page.getByRole("menuitem", { name: "Log out" });
    await expect(logOut).toBeVisible();
    held.resolve();
    await expect(page.getByRole("heading", { name: "This page can’t be shown" })).toBeVisible();
    await expect(logOut).toBeVisible();
  });
});

test.describe("an unknown quiz", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });
  test("[S2.7] of a module that doesn't exist is a 404 page with a link home", async ({ page }) => {
    const response = await page.goto("/quiz/no-such-module");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await page.getByRole("main").locator('a[href="/"]').click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test("privacy and terms say who runs the copy, what reaches a model, and how to leave", async ({ page }) => {
  await openPage(page, "/");
  const footer = page.getByRole("navigation", { name: "Footer" });
  await footer.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await expect(page.getByText("This is a self-hosted copy")).toBeVisible();
  await expect(page.getByText("No model is set up.")).toBeVisible();
  await expect(page.getByText("nothing of yours is sent anywhere")).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "your account page" }).first(),
  ).toHaveAttribute("href", "/account");
  await page.route("**/operator.json", (route) =>
    route.fulfill({ json: { name: "Evening School", contact: "sql@school.example" } }),
  );
  await footer.getByRole("link", { name: "Terms of Service" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect(page.getByText("This copy is run by Evening School.")).toBeVisible();
  await expect(page.getByRole("link", { name: "sql@school.example" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Fair use" })
    .click();
  await expect(page).toHaveURL(/\/terms#fair-use$/);
  await expect(page.getByRole("heading", { name: "Fair use" })).toBeInViewport();
});

test.describe("system status", () => {
  test.use({ allowedConsoleErrors: [/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/] });
  test("[S2.6] shows each part live, says when it looked, and that the server can't be reached", async ({
    page,
  }) => {
    const server = await AppServer.start();
    try {
      await page.clock.install();
      await page.goto(`${server.url}/system-status`);
      await expect(page.getByText("Everything works")).toBeVisible();
      const parts = page.getByRole("list", { name: "Parts" }).getByRole("listitem");
      await expect(parts).toContainText([
        /Database\s*Working\s*\d+ ms/,
        /Sign-in\s*Working\s*\d+ ms/,
        /Grader\s*Working\s*\d+ ms/,
        /AI provider\s*Not configured/,
      ]);
      const lastChecked = page
        .locator("dt", { hasText: "Last checked" })
        .locator("xpath=following-sibling::dd");
      const first = await lastChecked.innerText();
      await server.kill();
      await passTime(page, 16_000);
      await expect(page.getByText("The server can't be reached from here")).toBeVisible();
      await expect(page.getByText("What is below is what was seen at")).toBeVisible();
      expect(await lastChecked.innerText()).not.toBe(first);
      await server.launch();
      await page.getByRole("button", { name: "Check now" }).click();
      await expect(page.getByText("Everything works")).toBeVisible();
    } finally {
      await server.stop();
    }
  });
});
