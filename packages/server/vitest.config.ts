import { readdirSync } from "node:fs";
import { join, matchesGlob, sep } from "node:path";
import { defineConfig } from "vitest/config";
import { draw, sampled } from "../../tools/tier.ts";

const common = {
  setupFiles: ["../../tools/vitest-console.ts", "../../tools/vitest-tier.ts"],
  provide: { draw },
  // Tests start servers and graders as processes of their own, each of which takes seconds, several of them one by one.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 50_000 } },
};

/**
 * What these prove lies in graders, providers, senders of mail and processes, for which the database only keeps things:
 * PostgreSQL alone is enough. All others that need a database are proved on the embedded one too.
 */
const ON_POSTGRES_ALONE = [
  "src/auth/{access-token,google,signing-keys}.db.test.ts",
  "src/{clocks,failover,versions}.db.test.ts",
  "src/{grading,http,learning,mail,metrics,models,operator,reminders,status,tracing}/*.db.test.ts",
  "src/interviews/worded-nudge.db.test.ts",
  "src/tutor/worded-answer.db.test.ts",
];

/** Of files that run on both databases, how many `npm test` takes on the embedded one. */
const ON_PGLITE = 9;
const onBoth = readdirSync(join(import.meta.dirname, "src"), { recursive: true, encoding: "utf8" })
  .map((path) => `src/${path.split(sep).join("/")}`)
  .filter(
    (path) =>
      path.endsWith(".db.test.ts") && !ON_POSTGRES_ALONE.some((pattern) => matchesGlob(path, pattern)),
  )
  .sort();

/**
 * `*.db.test.ts` need a database; everything else none. Files share the modules of a process, for each starts servers and
 * databases of its own and no module keeps anything that another file's tests would find.
 */
export default defineConfig({
  test: {
    // Each file with a database has a PostgreSQL of its own, in a thread or on the native server.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "server",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.db.test.ts"],
          globalSetup: "src/testing/setup.ts",
          ...common,
        },
      },
      {
        test: {
          name: "server-pglite",
          include: [...sampled(onBoth, ON_PGLITE)],
          isolate: false,
          globalSetup: "src/testing/pglite-setup.ts",
          ...common,
          setupFiles: [...common.setupFiles, "src/testing/hold-postgres.ts"],
        },
      },
      {
        test: {
          name: "server-postgres",
          include: ["src/**/*.db.test.ts"],
          isolate: false,
          globalSetup: "src/testing/postgres-setup.ts",
          ...common,
        },
      },
    ],
  },
});
