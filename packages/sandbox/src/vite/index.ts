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

/** How libpg-query begins when it is imported, and how whoever loads it waits for that. */
const BEGINNING = "const initPromise = PgQueryModule()";
const AWAITED = /(async function loadModule\(\) \{\s+if \(!wasmModule\) \{)\s+await initPromise;/;

/**
 * Vite plugin that makes the binary of libpg-query, which judging parses with, a file of the build with a hash in its
 * name, and its script an ES module. Needed for both `plugins` and `worker.plugins`, with libpg-query excluded from
 * `optimizeDeps`. Otherwise the script looks for its binary beside the worker's own, and a binary that couldn't be
 * fetched once would never be asked for again.
 */
export function withParserAsset(): Plugin {
  return {
    name: "master-sql:with-parser-asset",
    transform: {
      filter: { id: /libpg-query[\\/]wasm[\\/](?:libpg-query|index)\.js/ },
      handler(code, id) {
        if (/libpg-query\.js(?:\?|$)/.test(id))
          return { code: `${code}\nexport default PgQueryModule;`, map: null };
        if (!code.includes(BEGINNING) || !AWAITED.test(code))
          throw new Error("libpg-query begins in another way than before.");
        const begun =
          'PgQueryModule({ locateFile: () => new URL("./libpg-query.wasm", import.meta.url).href })';
        const again = `(initPromise = initPromise.catch(() => ${begun}.then((module) => { wasmModule = module; })))`;
        return {
          code: code
            .replace(BEGINNING, `let initPromise = ${begun}`)
            .replace(AWAITED, (_, before: string) => `${before} await ${again};`),
          map: null,
        };
      },
    },
  };
}
