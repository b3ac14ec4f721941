import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumLaunchOptions } from "../../tools/chromium.ts";
import { draw, LIMIT_MS } from "../../tools/tier.ts";
import { mantineVariables } from "./mantine-variables.ts";
import { smallFonts } from "./small-fonts.ts";

/** Pure logic in Node; what needs layout, focus and keys (`*.browser.test.tsx`) in Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "web",
          // No module keeps anything that another file's tests would find.
          isolate: false,
          testTimeout: LIMIT_MS,
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: ["../../tools/vitest-console.ts", "../../tools/vitest-tier.ts"],
          provide: { draw },
          exclude: ["src/**/*.browser.test.tsx"],
        },
      },
      {
        // What pages import, finding those modules meets too.
        plugins: [mantineVariables(), smallFonts()],
        // All that tests load, found beforehand: one that turns up later would bring a second React along.
        optimizeDeps: { exclude: ["@electric-sql/pglite", "libpg-query"], entries: ["src/**/*.{ts,tsx}"] },
        test: {
          name: "web-browser",
          setupFiles: ["../../tools/vitest-console.ts", "../../tools/vitest-tier.ts"],
          provide: { draw },
          // The browser compiles what a test imports when it is first asked for it.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          include: ["src/**/*.browser.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await chromiumLaunchOptions() }),
            instances: [{ browser: "chromium", viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});
