import type { Plugin } from "vite";

/** How PGlite names its own binaries, 15 MB of them. */
const OWN_BINARIES = /new URL\("(?:\.\/)?(?:pglite\.wasm|pglite\.data|initdb\.wasm)",import\.meta\.url\)/g;

/**
 * Vite plugin that keeps PGlite's own binaries out of a build: the sandbox is always given its wasm and files from
 * the snapshots. Needed for both `plugins` and `worker.plugins`.
 */
export function withoutPGliteBinaries(): Plugin {
  return {
    name: "master-sql:without-pglite-binaries",
    apply: "build",
    transform: {
      filter: { id: /@electric-sql[\\/]pglite[\\/]dist[\\/]/, code: OWN_BINARIES },
      handler(code) {
        return { code: code.replace(OWN_BINARIES, 'new URL("about:blank")'), map: null };
      },
    },
  };
}
