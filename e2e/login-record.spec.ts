import { PUBLIC_ANON_KEY } from "@master-sql/protocol";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import {
  loginSessionKey,
  noteRestCalls,
  readAccount,
  storedItem,
  tellOfAuth,
} from "./support/login-record.ts";
import { signIn } from "./support/sign-in.ts";
import { passTime, stopClock } from "./support/stopped-clock.ts";

test("[S1.4] [S1.7] [S3.1] [S3.2] [S3.9] [S4.3] [S4.6] [S4.7] [S4.8] [S4.9] [S6.1] [S7.5] a login is recorded once, with a profile, and closed when its owner logs out", {
  tag: "@smoke",
}, async ({ page, context, server }) => {
  const calls = noteRestCalls(context);
  const keys = new Set<string>();
  context.on("request", async (request) => {
    if (/\/(auth|rest|functions)\/v1\//.test(request.url()) && request.resourceType() === "fetch") {
      keys.add((await request.headerValue("apikey")) ?? "none");
    }
  });
  const email = "record@example.org";
  await signIn(page, email);
  const account = await readAccount(server.url, email);
  await expect.poll(() => account.logins()).toHaveLength(1);
  const [login] = await account.logins();
  if (!login) throw new Error("There is no login");
  expect(login).toMatchObject({
    user_id: account.userId,
    login_method: "google",
    user_agent: await page.evaluate(() => navigator.userAgent),
    ip_address: null,
    is_active: true,
    logout_at: null,
    session_duration_seconds: null,
  });
  await expect
    .poll(() => account.profiles())
    .toMatchObject([
      {
        user_id: account.userId,
        email,
        name: "Record",
        career_goal: "general",
        experience_level: "beginner",
      },
    ]);
  const key = loginSessionKey(account.userId);
  await expect.poll(() => storedItem(page, key)).toBe(login.session_id);
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem("master-sql.auth") ?? "").access_token,
  );
  const [user, time, start, random] = login.session_id.replace(account.userId, "user").split("-");
  expect(user).toBe("user");
  expect(Math.abs(Number(time) - Date.parse(login.login_at))).toBeLessThan(1_000);
  expect(start).toBe(String(token).slice(0, 8));
  expect(random).toMatch(/^[0-9a-z]{12,}$/);
  expect(calls).toEqual(
    expect.arrayContaining([
      `GET /user_sessions?select=session_id,user_agent,login_at&user_id=eq.${account.userId}&is_active=eq.true&order=login_at.desc`,
      `PATCH /user_sessions?user_id=eq.${account.userId}&is_active=eq.true`,
      expect.stringMatching(/^POST \/user_sessions\?on_conflict=user_id,session_id/),
      `GET /profiles?select=id&user_id=eq.${account.userId}`,
      expect.stringMatching(/^POST \/profiles/),
    ]),
  );

  // The page opened again belongs to the same login.
  const seen = calls.length;
  await page.reload();
  await expect
    .poll(() => calls.slice(seen).filter((call) => call.startsWith("GET /user_sessions")))
    .toHaveLength(1);
  await page.waitForLoadState("networkidle");
  expect(calls.slice(seen).filter((call) => !call.startsWith("GET"))).toEqual([]);
  expect(await account.logins()).toHaveLength(1);

  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  expect(await storedItem(page, key)).toBeNull();
  expect(await storedItem(page, "master-sql.auth")).toBeNull();
  const [closed] = await (await readAccount(server.url, email)).logins();
  expect(closed?.is_active).toBe(false);
  const lasted = Date.parse(closed?.logout_at ?? "") - Date.parse(login.login_at);
  expect(closed?.session_duration_seconds).toBe(Math.floor(lasted / 1000));
  expect(lasted).toBeGreaterThan(0);
  expect([...keys]).toEqual([PUBLIC_ANON_KEY]);
});

test("[S4.4] [S4.5] [S9.3] a browser that has lost its session's name finds it again for 12 hours; then, and in another browser, a new one begins", async ({
  page,
  browser,
  server,
}) => {
  await page.clock.install();
  const email = "twelve@example.org";
  await signIn(page, email);
  const account = await readAccount(server.url, email);
  await expect.poll(() => account.logins()).toHaveLength(1);
  const first = (await account.logins())[0]?.session_id;
  const key = loginSessionKey(account.userId);
  await expect.poll(() => storedItem(page, key)).toBe(first);
  const lose = async () => {
    await page.evaluate((name) => localStorage.removeItem(name), key);
    await page.reload();
  };

  await page.clock.fastForward("11:50:00");
  await lose();
  await expect.poll(() => storedItem(page, key)).toBe(first);
  expect(await account.logins()).toHaveLength(1);

  await page.clock.fastForward("10:00");
  await lose();
  await expect.poll(() => account.logins()).toHaveLength(2);
  const [old, renewed] = await account.logins();
  expect([old?.session_id, old?.is_active, renewed?.is_active]).toEqual([first, false, true]);
  await expect.poll(() => storedItem(page, key)).toBe(renewed?.session_id);

  const other = await browser.newContext({ baseURL: server.url, userAgent: "Another browser/1.0" });
  await signIn(await other.newPage(), email);
  await expect.poll(() => account.logins()).toHaveLength(3);
  const active = (await account.logins()).filter(({ is_active }) => is_active);
  expect(active.map(({ user_agent }) => user_agent)).toEqual(["Another browser/1.0"]);
  await other.close();
});

/** Somebody signs in, and their login is recorded; where the browser keeps its name comes with their account. */
async function recordedLogin(page: Page, origin: string, email: string) {
  await signIn(page, email);
  const account = await readAccount(origin, email);
  const key = loginSessionKey(account.userId);
  await expect.poll(() => storedItem(page, key)).not.toBeNull();
  return { account, key };
}

test("[S4.1] [S4.2] [S9.3] each auth event does its part; a login is recorded 100 ms after the last of a burst, and once", async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  const calls = noteRestCalls(context);
  const { account, key } = await recordedLogin(page, server.url, "burst@example.org");
  await page.waitForLoadState("networkidle");
  await stopClock(page);
  const tell = (event: string) => tellOfAuth(page, event);
  const asked = () => calls.filter((call) => call.startsWith("GET /user_sessions")).length;
  const answered = () =>
    page.waitForResponse((response) => response.url().includes("/rest/v1/user_sessions"));

  await tell("SIGNED_OUT");
  await expect.poll(() => storedItem(page, key)).toBeNull();
  let before = asked();
  for (const event of ["SIGNED_IN", "SIGNED_IN", "INITIAL_SESSION"]) {
    await passTime(page, 60);
    await tell(event);
  }
  await passTime(page, 99);
  expect(asked()).toBe(before);
  let answer = answered();
  await passTime(page, 1);
  await answer;
  expect(asked()).toBe(before + 1);
  await expect.poll(() => storedItem(page, key)).not.toBeNull();

  // Processed already, or no new login at all.
  for (const event of ["SIGNED_IN", "TOKEN_REFRESHED", "USER_UPDATED", "PASSWORD_RECOVERY"]) {
    await tell(event);
    await passTime(page, 500);
  }
  expect(asked()).toBe(before + 1);

  // While one is being recorded, the next is not.
  await tell("SIGNED_OUT");
  await expect.poll(() => storedItem(page, key)).toBeNull();
  before = asked();
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/user_sessions*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await tell("PASSWORD_RECOVERY");
  await passTime(page, 100);
  await expect.poll(asked).toBe(before + 1);
  await tell("SIGNED_IN");
  await passTime(page, 500);
  expect(asked()).toBe(before + 1);
  answer = answered();
  held.resolve();
  await answer;
  await expect.poll(() => storedItem(page, key)).not.toBeNull();
  expect(await account.logins()).toHaveLength(1);
});

test("what is told of a login while one logs out is not recorded any more", async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  const calls = noteRestCalls(context);
  const { key } = await recordedLogin(page, server.url, "leaves-at-once@example.org");
  // As on a page that has just been opened, where the library has told nothing yet.
  await tellOfAuth(page, "SIGNED_OUT");
  await expect.poll(() => storedItem(page, key)).toBeNull();
  const leaving = Promise.withResolvers<void>();
  await page.route("**/auth/v1/logout*", async (route) => {
    await leaving.promise;
    await route.continue();
  });
  const asksToLeave = page.waitForRequest((request) => request.url().includes("/auth/v1/logout"));
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await asksToLeave;
  const asked = () => calls.filter((call) => call.startsWith("GET /profiles")).length;
  const before = asked();
  await tellOfAuth(page, "SIGNED_IN");
  await passTime(page, 500);
  leaving.resolve();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  expect(asked()).toBe(before);
});

test.describe("while the server can't record", () => {
  test.use({ allowedConsoleErrors: [/500 \(Internal Server Error\)/] });

  test("[S8.12] a login and a profile that can't be recorded are logged, and nobody is told", async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 500, body: "" }));
    await signIn(page, "unrecorded@example.org");
    await expect
      .poll(() => warnings.join("\n"), { timeout: 30_000 })
      .toMatch(
        /The login was not recorded[\s\S]*The profile was not created|The profile was not created[\s\S]*The login was not recorded/,
      );
    await expect(page.getByRole("button", { name: /account of/ })).toBeVisible();
    await expect(page.getByText(/not recorded|not created/i)).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("when the browser's clock is wrong", () => {
  for (const [name, hours] of [
    ["fast", 1],
    ["slow", -1],
  ] as const) {
    test(`by an hour (${name}), one can log in, stay, and log out all the same`, async ({
      page,
      context,
      server,
    }) => {
      let refreshes = 0;
      context.on("request", (request) => {
        if (request.url().includes("grant_type=refresh_token")) refreshes += 1;
      });
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      const email = `clock-${name}@example.org`;
      await signIn(page, email);
      const account = await readAccount(server.url, email);
      await expect.poll(() => account.logins()).toHaveLength(1);
      await page.goto("/progress");
      await expect(page.getByRole("button", { name: /account of/ })).toBeVisible();
      expect(refreshes).toBe(0);
      await page.getByRole("button", { name: /account of/ }).click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
      await expect(page.getByText("Logged out successfully")).toBeVisible();
      const [login] = await (await readAccount(server.url, email)).logins();
      expect(login?.is_active).toBe(false);
      expect(login?.session_duration_seconds).toBeLessThan(120);
    });
  }
});
