import { defineProject } from "vitest/config";
import { draw, LIMIT_MS } from "../../tools/tier.ts";

export default defineProject({
  test: {
    name: "sql-judge",
    include: ["src/**/*.test.ts"],
    setupFiles: ["../../tools/vitest-console.ts", "../../tools/vitest-tier.ts"],
    provide: { draw },
    // No module keeps anything that another file's tests would find.
    isolate: false,
    testTimeout: LIMIT_MS,
    // Opening a PostgreSQL compiles it first, which takes a process some seconds.
    hookTimeout: 60_000,
  },
});
