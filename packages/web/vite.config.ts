import { withoutPGliteBinaries, withParserAsset } from "@master-sql/sandbox/vite";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What the server of packages/server answers; in development it listens here. */
const serverOrigin = "http://127.0.0.1:3000";
const serverPaths = [
  "/auth/v1",
  "/rest/v1",
  "/functions/v1",
  "/oidc",
  "/content",
  "/sandbox",
  "/healthz",
  "/statusz",
  "/operator.json",
  "/readyz",
];

/**
 * Styles of what nearly every page shows, in one file: a page that asks for ten small ones has nothing to show until
 * the last has come. The theme's own stays by itself, since its layers must be declared first.
 */
const COMMON_STYLES = new RegExp(
  [
    "/src/(app/shell|ui|ui/image|ui/toast|lib/runnable-block)/[a-z-]+[.]module[.]css$",
    "/src/ui/(sql-editor/static-sql|result-grid/copy-button)[.]module[.]css$",
    "/src/features/auth/account-control[.]module[.]css$",
    "@mantine/core/styles/(Button|Input|Loader)[.]layer[.]css$",
  ].join("|"),
);

export default defineConfig({
  plugins: [reactRouter(), withoutPGliteBinaries(), withParserAsset()],
  optimizeDeps: {
    exclude: ["@electric-sql/pglite", "libpg-query"],
    // All that pages load later too, so that the first visit doesn't find a dependency missing and start over.
    entries: ["src/**/*.{ts,tsx}", "!src/**/*.test.*"],
  },
  // Runs as it stands while pages are prerendered: it finds its worker's file beside its own.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: "common-styles", test: COMMON_STYLES }] } },
        },
      },
    },
    ssr: { build: { rolldownOptions: { external: ["@master-sql/sandbox/node"] } } },
  },
  worker: { format: "es", plugins: () => [withoutPGliteBinaries(), withParserAsset()] },
  // Fonts are files of their own, so that a page loads only the subsets it needs.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
  server: {
    proxy: Object.fromEntries(
      serverPaths.map((path) => [path, { target: serverOrigin, changeOrigin: false }]),
    ),
  },
});
