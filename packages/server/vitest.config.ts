import { defineConfig } from "vitest/config";

/** A machine with other work takes many times as long; nothing is proved by how long a test takes. */
const common = {
  setupFiles: ["../../tools/vitest-console.ts"],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** `*.db.test.ts` run on both databases; everything else needs none. */
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
          include: ["src/**/*.db.test.ts"],
          globalSetup: "src/testing/pglite-setup.ts",
          ...common,
        },
      },
      {
        test: {
          name: "server-postgres",
          include: ["src/**/*.db.test.ts"],
          globalSetup: "src/testing/postgres-setup.ts",
          ...common,
        },
      },
    ],
  },
});
