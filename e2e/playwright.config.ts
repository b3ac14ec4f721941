import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "../tools/chromium.ts";

/** The suite starts its own built server; see support/server.ts. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./support/data-template.ts",
  testMatch: "**/*.spec.ts",
  testIgnore: "other-browsers/**",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // A machine with other work takes many times as long; nothing is proved by how long a journey takes.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [
    ["line"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }],
  ],
  use: {
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    // To see the page at each step of a journey that fails: `playwright test <file> --trace on`. Kept for all, it costs
    // a tenth of the time.
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: chromiumArguments,
    },
  },
});
