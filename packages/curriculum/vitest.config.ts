import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

export default defineConfig({
  test: {
    name: "curriculum",
    include: ["src/**/*.test.ts"],
    setupFiles: ["../../tools/vitest-console.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
  },
});
