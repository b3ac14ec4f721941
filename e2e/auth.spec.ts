import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../tools/chromium.ts";
import { expect, test } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { arrived, chooseAccount, signIn } from "./support/sign-in.ts";
import { passTime, stopClock } from "./support/stopped-clock.ts";

const authorize = "**/auth/v1/authorize*";
const chooser = /\/oidc\/interaction\//;
const PENDING = "master-sql.pending-redirect";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";

/** Keeps the page where it is when it wants to leave. Gives the addresses that it wanted to go to. */
async function holdLeaving(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(authorize, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ status: 204 });
  });
  return asked;
}

test("[S1.3] [S2.3] [S2.8] [S2.12] [S6.2] from the header by Google alone to /practice, and out again", {
  tag: "@smoke",
}, async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("link", { name: "Login with Google" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in to Master SQL");
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Join" }).click();
  await expect(page).toHaveURL(/\/auth\?mode=signup$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Join Master SQL");
  await page.getByRole("button", { name: "Sign up with Google" }).click();
  await chooseAccount(page, "zoe@example.org");
  await Promise.all([
    arrived(page, /\/practice$/),
    expect(
      page.getByText("Now you can mark modules complete and save your progress.", { exact: true }),
    ).toBeVisible(),
  ]);
  await expect(page.getByRole("link", { name: "Login with Google" })).toHaveCount(0);

  const avatar = page.getByRole("button", { name: "ZO: account of zoe@example.org" });
  await expect(avatar).toHaveText("ZO");
  await avatar.click();
  await expect(page.getByText("zoe@example.org", { exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("Logged out successfully", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login with Google" })).toBeVisible();
});

test("[S4.15] [S4.16] [S7.6] [S9.9] the button says what it does; 1.5 s later there is another way on", async ({
  page,
}) => {
  await page.clock.install();
  for (const [mode, button, busy] of [
    ["", "Login with Google", "Signing in..."],
    ["&mode=signup", "Sign up with Google", "Creating account..."],
  ] as const) {
    await page.goto(`/auth?redirect=%2Froadmap${mode}`);
    await page.getByRole("button", { name: button, exact: true }).waitFor();
    await stopClock(page);
    const asked = await holdLeaving(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("button", { name: busy, exact: true })).toBeVisible();
    await expect.poll(() => asked.length).toBe(1);
    const address = new URL(asked[0] ?? "");
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      provider: "google",
      // The flow id names this tab's PKCE verifier.
      redirect_to: expect.stringMatching(
        new RegExp(`^${address.origin}/auth\\?redirect=%2Froadmap${mode}&sb_flow_id=\\w+$`),
      ),
      code_challenge_method: "s256",
    });
    const goOn = page.getByRole("link", { name: "Continue login", exact: true });
    await passTime(page, 1_499);
    await expect(goOn).toHaveCount(0);
    await passTime(page, 1);
    await expect(goOn).toHaveAttribute("href", address.href);
    await page.unroute(authorize);
    await page.clock.resume();
    await goOn.click();
    await expect(page).toHaveURL(chooser);
  }
});

test.describe("an address that was come back to", () => {
  test.use({ allowedConsoleErrors: [/404 \(Not Found\)/] });

  test("[S2.3] [S4.12] [S4.13] auto=1 starts at once and leaves the address, but not after a return or on a phone", async ({
    page,
    browser,
    baseURL,
  }) => {
    const started = await holdLeaving(page);
    await page.goto("/auth?mode=signup&auto=1&redirect=%2Froadmap");
    await expect.poll(() => started.length).toBe(1);
    await expect(page).toHaveURL(/\/auth\?mode=signup&redirect=%2Froadmap$/);

    for (const returned of [
      "code=spent",
      "state=x",
      "error=access_denied",
      "error_description=No",
      "#access_token=x",
      "#refresh_token=x",
      "#provider_token=x",
      "#recovery=1",
    ]) {
      await page.goto(`/auth?auto=1${returned.startsWith("#") ? returned : `&${returned}`}`);
      await expect(page.getByRole("alert")).toContainText("Login failed: ");
      await expect(page).not.toHaveURL(/auto=1/);
    }
    expect(started).toHaveLength(1);

    const phone = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      userAgent: `${IPHONE} Safari/604.1`,
    });
    const small = await phone.newPage();
    const startedThere = await holdLeaving(small);
    await small.goto("/auth?auto=1");
    await expect(small).toHaveURL(/\/auth$/);
    await expect(small.getByRole("button", { name: "Login with Google" })).toBeEnabled();
    await small.waitForLoadState("networkidle");
    expect(startedThere).toEqual([]);
    await phone.close();
  });
});

test("[S2.21] [S9.10] inside another app there is a card that leads out of it, and nothing starts", async ({
  browser,
  baseURL,
}) => {
  for (const app of [
    "Instagram 300.0",
    "[FBAN/FBIOS;FBAV/400.0]",
    "Twitter for iPhone",
    "TikTok 26.2",
    "Snapchat/12.0",
    "LinkedInApp/9.1",
    "WhatsApp/2.23",
    "Telegram-iOS/10",
    "MicroMessenger/8.0",
    "Line/13.0",
  ]) {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      userAgent: `${IPHONE} ${app}`,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    const started = await holdLeaving(page);
    await page.goto("/auth?auto=1&mode=signup&redirect=%2Froadmap");
    await expect(page.getByText("Login requires your default browser", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /Google/ })).toHaveCount(0);
    const address = `${baseURL}/auth?mode=signup&redirect=%2Froadmap`;
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    if (app.startsWith("Line")) {
      await page.getByRole("button", { name: "Copy the address" }).click();
      await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      const opened = context.waitForEvent("page");
      await page.getByRole("link", { name: "Open in Browser", exact: true }).click();
      await expect(await opened).toHaveURL(address);
    }
    expect(started).toEqual([]);
    await context.close();
  }
});

test("[S4.11] [S5.3] somebody signed in goes on at once, in place of the page, and nowhere but in the app", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "redirected@example.org");
  await openPage(page, "/modules");
  await page.goto("/auth?redirect=%2Froadmap%3Fa%3D1%23b");
  await expect(page).toHaveURL(`${baseURL}/roadmap?a=1#b`);
  await page.goBack();
  await expect(page).toHaveURL(`${baseURL}/modules`);

  // One of each kind; lib/sign-in/safe-redirect.test.ts has them all.
  for (const hostile of [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/%2f/evil.example",
    "/%5cevil.example",
    "/.//evil.example",
    "/javascript:alert(1)",
  ]) {
    await page.goto(`/auth?redirect=${encodeURIComponent(hostile)}`);
    await expect(page, hostile).toHaveURL(`${baseURL}/practice`);
  }
});

test("[S3.9] [S4.10] [S5.4] a stored path serves where the address has none, for ten minutes", async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  const begin = async () => {
    await page.goto("/auth?redirect=%2Froadmap");
    await page.getByRole("button", { name: "Login with Google" }).click();
    await expect(page).toHaveURL(chooser);
    await page.goto("/auth");
  };
  const stored = () => page.evaluate((key) => localStorage.getItem(key), PENDING);
  const finish = async () => {
    await page.getByRole("button", { name: "Login with Google" }).click();
    await chooseAccount(page, "pending@example.org");
    await expect(page.getByText("You're in! 🎉")).toBeVisible();
    expect(await stored()).toBeNull();
  };
  const leave = async () => {
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByRole("link", { name: "Login with Google" })).toBeVisible();
  };

  await begin();
  const pending = JSON.parse((await stored()) ?? "");
  expect(pending).toEqual({ path: "/roadmap", timestamp: expect.any(Number) });
  expect(Math.abs(pending.timestamp - (await page.evaluate(() => Date.now())))).toBeLessThan(60_000);
  await page.clock.fastForward("05:00");
  await finish();
  await expect(page).toHaveURL(`${baseURL}/roadmap`);
  await leave();

  await begin();
  await page.clock.fastForward("10:00");
  await finish();
  await expect(page).toHaveURL(`${baseURL}/practice`);
  await leave();

  for (const damaged of ["{", '{"path":7,"timestamp":1}', '{"path":"//evil.example","timestamp":NOW}']) {
    await page.goto("/auth");
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key ?? "", (value ?? "").replace("NOW", String(Date.now()))),
      [PENDING, damaged],
    );
    await finish();
    await expect(page).toHaveURL(`${baseURL}/practice`);
    await leave();
  }
});

test("[S4.10] the start page goes on as well when its reader signs in in another tab", async ({
  page,
  context,
  baseURL,
}) => {
  const [asked, stored, plain] = [page, await context.newPage(), await context.newPage()];
  await asked.goto("/?redirect=%2Froadmap");
  await openPage(stored, "/");
  await plain.goto("/?redirect=%2F%2Fevil.example");
  for (const tab of [asked, stored, plain]) {
    await expect(tab.getByRole("link", { name: "Login with Google" })).toBeVisible();
  }
  const login = await context.newPage();
  await login.goto("/auth?redirect=%2Fprogress");
  await login.getByRole("button", { name: "Login with Google" }).click();
  await expect(login).toHaveURL(chooser);
  // What another tab wants is not this one's to take.
  await stored.evaluate(
    (key) => localStorage.setItem(key, JSON.stringify({ path: "/modules", timestamp: Date.now() })),
    PENDING,
  );
  await plain.close();
  // Each tab makes sure that there is a profile. Held up until two have looked and seen none: neither may then fail.
  const twoLooked = Promise.withResolvers<void>();
  let looked = 0;
  await context.route("**/rest/v1/profiles?select=*", async (route) => {
    const response = await route.fetch();
    looked += 1;
    if (looked === 2) twoLooked.resolve();
    await twoLooked.promise;
    await route.fulfill({ response });
  });
  await chooseAccount(login, "tabs@example.org");
  await Promise.all([
    arrived(login, `${baseURL}/progress`),
    arrived(asked, `${baseURL}/roadmap`),
    arrived(stored, `${baseURL}/modules`),
  ]);
  // All of them are through with it before the tabs go.
  await twoLooked.promise;
  await context.unrouteAll({ behavior: "wait" });
});

test.describe("two tabs at once", () => {
  // The one that comes second asks with a session that is over, and the server rightly refuses it.
  test.use({ allowedConsoleErrors: [/status of 40[13] .*\/(rest\/v1\/user_sessions|auth\/v1\/logout)\?/] });

  test("[S4.9] that log out both succeed", async ({ page, context }) => {
    await signIn(page, "twice@example.org");
    const other = await context.newPage();
    await openPage(other, "/modules");
    const tabs = [page, other];
    // Logging out is held up until both were asked to: else the first could be through before the second's menu is
    // touched, which then rightly closes.
    const bothAsked = Promise.withResolvers<void>();
    await context.route("**/auth/v1/logout**", async (route) => {
      await bothAsked.promise;
      await route.continue();
    });
    for (const tab of tabs) await tab.getByRole("button", { name: /account of/ }).click();
    for (const tab of tabs) await tab.getByRole("menuitem", { name: "Log out" }).click();
    bothAsked.resolve();
    await Promise.all(
      tabs.map((tab) => expect(tab.getByText("Logged out successfully", { exact: true })).toBeVisible()),
    );
    for (const tab of tabs) await expect(tab.getByRole("link", { name: "Login with Google" })).toBeVisible();
  });
});

const refused =
  /Login failed: this browser doesn't let the site store anything, and the login can't be completed without it\./;

test("in a browser whose storage is full, login says so and the page goes on working", async ({ page }) => {
  await page.goto("/auth");
  // Filled to the last byte, as a browser's quota may be.
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let index = 0; ; index += 1) localStorage.setItem(`filler-${size}-${index}`, "x".repeat(size));
      } catch {
        // Full for this size.
      }
    }
  });
  await page.getByRole("button", { name: "Login with Google" }).click();
  await expect(page.getByRole("alert")).toHaveText(refused);
  await page.getByRole("link", { name: "Go on without one" }).click();
  await expect(page).toHaveURL(/\/practice$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("in a browser that refuses storage, login says so and the page goes on working", async ({ server }) => {
  const profile = await mkdtemp(join(tmpdir(), "master-sql-profile-"));
  await mkdir(join(profile, "Default"));
  // As when somebody blocks cookies and site data in the settings.
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, "Default/Preferences"), JSON.stringify(blocked));
  const context = await chromium.launchPersistentContext(profile, await chromiumLaunchOptions());
  try {
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`${server.url}/auth`);
    expect(
      await page.evaluate(() => {
        try {
          return localStorage.length;
        } catch (error) {
          return error instanceof DOMException && error.name;
        }
      }),
    ).toBe("SecurityError");
    await page.getByRole("button", { name: "Login with Google" }).click();
    await expect(page.getByRole("alert")).toHaveText(refused);
    await page.getByRole("link", { name: "Go on without one" }).click();
    await expect(page).toHaveURL(/\/practice$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
});
