import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "engine",
    include: ["src/**/*.test.ts"],
    setupFiles: ["../../tools/vitest-console.ts"],
    testTimeout: 30_000,
  },
});
