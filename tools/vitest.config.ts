import { defineProject } from "vitest/config";
import { draw, LIMIT_MS } from "./tier.ts";

export default defineProject({
  test: {
    name: "tools",
    include: ["**/*.test.ts"],
    setupFiles: ["./vitest-console.ts", "./vitest-tier.ts"],
    provide: { draw },
    testTimeout: LIMIT_MS,
  },
});
