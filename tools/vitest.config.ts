import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "tools",
    include: ["**/*.test.ts"],
    setupFiles: ["./vitest-console.ts"],
    testTimeout: 30_000,
  },
});
