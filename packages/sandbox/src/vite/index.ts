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

/**
 * Vite plugin that makes the binary of libpg-query, which judging parses with, a file of the build with a hash in its
 * name, and its script an ES module. Needed for both `plugins` and `worker.plugins`, with libpg-query excluded from
 * `optimizeDeps`. Otherwise the script looks for its binary beside the worker's own.
 */
export function withParserAsset(): Plugin {
  return {
    name: "master-sql:with-parser-asset",
    transform: {
      filter: { id: /libpg-query[\\/]wasm[\\/](?:libpg-query|index)\.js/ },
      handler(code, id) {
        if (/libpg-query\.js(?:\?|$)/.test(id))
          return { code: `${code}\nexport default PgQueryModule;`, map: null };
        const asset = 'new URL("./libpg-query.wasm", import.meta.url).href';
        return {
          code: code.replace("PgQueryModule()", `PgQueryModule({ locateFile: () => ${asset} })`),
          map: null,
        };
      },
    },
  };
}
