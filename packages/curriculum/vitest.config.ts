import { defineConfig } from "vitest/config";
import { draw, LIMIT_MS } from "../../tools/tier.ts";
import { buildsThatNodeLoads } from "../../tools/vitest-builds.ts";
import { LongestFirst } from "./longest-first.ts";

export default defineConfig({
  plugins: [buildsThatNodeLoads()],
  test: {
    name: "curriculum",
    include: ["src/**/*.test.ts"],
    // Modules are loaded once, and the course is read once; no file changes what another one finds.
    isolate: false,
    setupFiles: ["../../tools/vitest-console.ts", "../../tools/vitest-tier.ts"],
    provide: { draw },
    testTimeout: LIMIT_MS,
    // A first hook may build snapshots of databases.
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
  },
});
