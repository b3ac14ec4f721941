/** The base of every journey: a running server, and a page on which any console error fails the test. */
import { test as base, expect } from "@playwright/test";
import { AppServer } from "./server.ts";

/** Whose account may see what people ask of the operator. */
export const OPERATOR = "operator@example.org";

interface TestFixtures {
  /** Messages that this journey provokes on purpose, such as a request while the server is down. */
  allowedConsoleErrors: RegExp[];
  consoleGuard: undefined;
}

export const test = base.extend<TestFixtures, { server: AppServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await AppServer.start((port) => ({
        OPERATOR_EMAILS: OPERATOR,
        // Nothing takes the mails: what is offered where mail is sent is offered.
        MAIL_WEBHOOK_URL: `http://localhost:${port}/no-mail`,
        MAIL_WEBHOOK_USER: "journeys",
        MAIL_WEBHOOK_PASSWORD: "journeys",
      }));
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  allowedConsoleErrors: [[], { option: true }],
  consoleGuard: [
    async ({ context, allowedConsoleErrors }, use) => {
      const noise: string[] = [];
      const note = (text: string) => {
        if (!allowedConsoleErrors.some((pattern) => pattern.test(text))) noise.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => note(String(error.error())));
      await use(undefined);
      expect(noise, "console errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
