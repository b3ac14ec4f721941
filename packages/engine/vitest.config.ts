import { defineProject } from "vitest/config";
import { draw } from "../../tools/tier.ts";

export default defineProject({
  test: {
    name: "engine",
    include: ["src/**/*.test.ts"],
    setupFiles: ["../../tools/vitest-console.ts", "../../tools/vitest-tier.ts"],
    provide: { draw },
    // No module keeps anything that another file's tests would find.
    isolate: false,
    // Those on PostgreSQL open a database first.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
