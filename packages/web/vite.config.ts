import {
  withJudgeFiles,
  withoutNodeModules,
  withoutPGliteBinaries,
  withParserAsset,
} from "@master-sql/sandbox/vite";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { chunkGroups } from "./chunk-groups.ts";
import { filesAhead } from "./files-ahead.ts";
import { mantineVariables } from "./mantine-variables.ts";
import { partsAskedAgain } from "./parts-asked-again.ts";
import { smallFonts } from "./small-fonts.ts";

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
  "/item-levels.json",
  "/readyz",
];

/** PGlite evaluates texts of its own; Biome refuses `eval` in our code. How long plugins take is no fault. */
const checks = { eval: false, pluginTimings: false };

export default defineConfig({
  plugins: [
    reactRouter(),
    mantineVariables(),
    smallFonts(),
    filesAhead(),
    partsAskedAgain(),
    withoutNodeModules(),
    withoutPGliteBinaries(),
    withParserAsset(),
  ],
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
          checks: { ...checks, largeBarrelModules: false },
          // Reads only the icons in use, not all 6,000.
          experimental: { lazyBarrel: true },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          external: ["@master-sql/sandbox/node"],
          // The renderer is one file, so what the page loads later is in it anyway.
          checks: { ...checks, ineffectiveDynamicImport: false },
        },
      },
    },
  },
  worker: {
    format: "es",
    plugins: () => [withoutNodeModules(), withoutPGliteBinaries(), withParserAsset(), withJudgeFiles()],
    rolldownOptions: { checks },
  },
  // Fonts are files of their own, so that a page loads only the subsets it needs.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
  server: {
    proxy: Object.fromEntries(
      serverPaths.map((path) => [path, { target: serverOrigin, changeOrigin: false }]),
    ),
  },
});
