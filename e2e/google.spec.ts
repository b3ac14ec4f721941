import { startOpenIdProvider } from "../packages/server/src/testing/openid-provider.ts";
import { freePort } from "../tools/free-port.ts";
import { expect, test } from "./support/journey.ts";
import { AppServer } from "./support/server.ts";
import { arrived } from "./support/sign-in.ts";

test.use({
  allowedConsoleErrors: [/ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/],
});

test("[S7.6] [S8.8] [S8.9] [S8.13] through Google's own code path: refused, retried, replayed, and out while the server is away", async ({
  browser,
}) => {
  const port = await freePort();
  const server = await AppServer.start(() => ({
    GOOGLE_CLIENT_ID: "client of ours",
    GOOGLE_CLIENT_SECRET: "secret of ours",
    GOOGLE_ISSUER: `http://localhost:${port}`,
  }));
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const told = page.getByRole("main").getByRole("alert");
  const login = () => page.getByRole("button", { name: "Login with Google" }).click();
  const logOut = async () => {
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
  };

  // The provider is down; then it is up, and the same button works.
  await page.goto("/auth?mode=signup&redirect=%2Froadmap");
  await page.getByRole("button", { name: "Sign up with Google" }).click();
  await expect(told).toHaveText(
    "Signup failed: The sign-in service can't be reached right now. Please try again in a minute.",
  );
  const provider = await startOpenIdProvider(() => `${server.url}/auth/v1/callback`, port);
  try {
    provider.person = { sub: "1", email: "sophie@example.org", email_verified: true, name: "Sophie" };
    const callback = page.waitForRequest(/\/auth\/v1\/callback\?/);
    const returned = page.waitForURL(/\/auth\?.*&code=/, { waitUntil: "commit" }).then(() => page.url());
    await page.getByRole("button", { name: "Sign up with Google" }).click();
    const spent = [(await callback).url(), await returned];
    await arrived(page, /\/roadmap$/);
    await expect(page.getByRole("button", { name: "SO: account of sophie@example.org" })).toBeVisible();

    // An old address opened again changes nothing for somebody who is in.
    await page.goto(spent[1] ?? "");
    await expect(page).toHaveURL(/\/roadmap$/);
    await logOut();
    await expect(page.getByText("Logged out successfully")).toBeVisible();

    // Neither the provider's answer nor our own code is good for a second time.
    await page.goto(spent[0] ?? "");
    const over = "Login failed: This sign-in was finished already or took too long. Please sign in again.";
    await expect(told).toHaveText(over);
    await page.goto("/auth/v1/callback?code=any&state=made-up");
    await expect(told).toHaveText(over);
    await page.goto(spent[1] ?? "");
    await expect(told).toHaveText(
      /^(Signup|Login) failed: it was started in another browser, or this browser no longer has it\./,
    );

    provider.refusal = "access_denied";
    await page.goto("/auth");
    await login();
    await expect(told).toHaveText("Login failed: Sign-in was cancelled.");
    provider.refusal = "server_error";
    await login();
    await expect(told).toHaveText(
      'Login failed: The sign-in service answered "server_error". Please try again.',
    );
    provider.refusal = null;
    // The provider remembers who was there; somebody else comes.
    await context.clearCookies();
    provider.person = { sub: "2", email: "liar@example.org", email_verified: false };
    await login();
    await expect(told).toHaveText(/^Login failed: The account has no verified email address\./);

    await context.clearCookies();
    provider.person = { sub: "1", email: "sophie@example.org", email_verified: true };
    await login();
    await expect(page).toHaveURL(/\/practice$/);
    // What the page needs is there before the server goes.
    await expect(page.getByLabel("Search", { exact: true })).toBeVisible();
    await server.kill();
    await logOut();
    await expect(
      page.getByText("Logout failed: the server can't be reached. Try again in a minute"),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Login with Google" })).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|login/.test(key))),
    ).toEqual([]);
  } finally {
    await provider.close();
    await server.stop();
  }
});
