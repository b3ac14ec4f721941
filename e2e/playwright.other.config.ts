import { defineConfig } from "@playwright/test";
import common from "./playwright.config.ts";

/** The journeys in Firefox and WebKit, which start their browsers on their own. */
export default defineConfig({
  ...common,
  testDir: "other-browsers",
  testIgnore: [],
});
