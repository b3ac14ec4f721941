import type { Plugin, Rolldown } from "vite";

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

/** Stands in the code where the addresses will: `src/browser/web-worker.ts`. */
const FILES_OF_THE_JUDGE = "%FILES_OF_THE_JUDGE%";
const JUDGE = "/src/judge/worker-judge.ts";

/**
 * Vite plugin that tells the worker which files its judge is made of, so that it has them arrive before it imports
 * them. Needed for `worker.plugins`.
 */
export function withJudgeFiles(): Plugin {
  return {
    name: "master-sql:with-judge-files",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const place = chunks.find(({ code }) => code.includes(FILES_OF_THE_JUDGE));
        if (place === undefined) return;
        const judge = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(JUDGE)));
        if (judge === undefined) throw new Error(`No file holds ${JUDGE}.`);
        const had = filesOf(place, bundle);
        const files = [...filesOf(judge, bundle)].filter((file) => !had.has(file));
        // By a function: in a text `$&` would stand for the place itself, and names of files may hold a `$`.
        place.code = place.code.replace(FILES_OF_THE_JUDGE, () => files.map((file) => `/${file}`).join(" "));
      },
    },
  };
}

/** The files of a chunk and of all that it imports. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  files = new Set<string>(),
): ReadonlySet<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") filesOf(imported, bundle, files);
  }
  return files;
}
