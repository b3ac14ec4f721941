import { once } from "node:events";
import { request as askServer, createServer } from "node:http";
import { chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../tools/chromium.ts";
import { freePort } from "../tools/free-port.ts";
import { expect, test } from "./support/journey.ts";
import { AppServer } from "./support/server.ts";
import { arrived, chooseAccount } from "./support/sign-in.ts";

/**
 * A page with our page in a frame, as a tool for previews shows it: it hands on what the server says without the
 * headers that forbid frames.
 */
async function startPreviewTool(appPort: number) {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === "/outer") {
      const frame = `http://${incoming.headers.host?.replace("tool", "preview")}/auth?redirect=%2Froadmap`;
      outgoing.setHeader("Content-Type", "text/html");
      outgoing.end(
        `<!doctype html><title>Tool</title><iframe src="${frame}" width="900" height="700"></iframe>`,
      );
      return;
    }
    const { url = "/", method = "GET", headers } = incoming;
    incoming.pipe(
      askServer({ host: "127.0.0.1", port: appPort, path: url, method, headers }, (answer) => {
        const { "x-frame-options": _frame, "content-security-policy": _policy, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
      }),
    );
  });
  server.listen(await freePort(), "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { port: typeof address === "object" ? address?.port : undefined, close: () => server.close() };
}

test("[S2.10] [S4.14] [S9.11] other hosts lead to the canonical one, previews stay, and signing in begins there, out of any frame", async () => {
  const server = await AppServer.start((port) => ({
    PUBLIC_URL: `http://learn.sql.test:${port}`,
    CANONICAL_HOST: `learn.sql.test:${port}`,
    ALLOW_LOCAL_SIGN_IN: "yes",
  }));
  const { port } = new URL(server.url);
  const tool = await startPreviewTool(Number(port));
  const canonical = `http://learn.sql.test:${port}`;
  const options = await chromiumLaunchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...options.args,
      "--host-resolver-rules=MAP *.sql.test 127.0.0.1",
      // As https would be.
      `--unsafely-treat-insecure-origin-as-secure=${canonical}`,
    ],
  });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    const noise: string[] = [];
    page.on("console", (message) => {
      // Without https the browser has a remark on one header.
      if (message.type() === "error" && !message.text().startsWith("The Cross-Origin-Opener-Policy header")) {
        noise.push(message.text());
      }
    });
    for (const path of ["/modules?a=1&b=%2F#part", "/auth?redirect=%2Froadmap", "/"]) {
      await page.goto(`http://www.sql.test:${port}${path}`);
      await expect(page).toHaveURL(canonical + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    for (const host of ["preview.sql.test", "pr-7-preview.sql.test", "localhost", "127.0.0.1"]) {
      await page.goto(`http://${host}:${port}/roadmap?a=1`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(page.url()).toBe(`http://${host}:${port}/roadmap?a=1`);
    }

    await page.goto(`http://preview.sql.test:${port}/auth?mode=signup&redirect=%2Froadmap`);
    const entered = page.waitForRequest((request) => request.url().startsWith(`${canonical}/auth?`));
    await page.getByRole("button", { name: "Sign up with Google" }).click();
    expect((await entered).url()).toBe(`${canonical}/auth?mode=signup&redirect=%2Froadmap&auto=1`);
    await chooseAccount(page, "canonical@example.org");
    await arrived(page, `${canonical}/roadmap`);
    expect(noise).toEqual([]);

    const framed = await (await browser.newContext()).newPage();
    await framed.goto(`http://tool.sql.test:${tool.port}/outer`);
    const entrance = framed.waitForRequest((request) => request.url().startsWith(`${canonical}/auth?`));
    await framed.frameLocator("iframe").getByRole("button", { name: "Login with Google" }).click();
    expect((await entrance).frame()).toBe(framed.mainFrame());
    await chooseAccount(framed, "framed@example.org");
    await expect(framed).toHaveURL(`${canonical}/roadmap`);
    await expect(framed.locator("iframe")).toHaveCount(0);
  } finally {
    await browser.close();
    tool.close();
    await server.stop();
  }
});
