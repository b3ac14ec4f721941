import { defineProject } from "vitest/config";
import { draw } from "./tier.ts";

export default defineProject({
  test: {
    name: "tools",
    include: ["**/*.test.ts"],
    setupFiles: ["./vitest-console.ts", "./vitest-tier.ts"],
    provide: { draw },
    testTimeout: 30_000,
  },
});
