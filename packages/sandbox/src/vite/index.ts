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

/** What the libraries import on Node only. The leading part is missing where a library leaves it out. */
const NODE_MODULES = /^(?:node:)?(?:module|fs|crypto|path|url|util|zlib|stream)$/;
const LIBRARIES = /[\\/](?:@electric-sql[\\/]pglite|libpg-query)[\\/]/;
const NO_NODE_MODULE = "\0master-sql:no-node-module";

/**
 * Vite plugin that gives PGlite and libpg-query an empty module for what they import on Node only. Vite would do the
 * same and warn each time. Needed for both `plugins` and `worker.plugins`.
 */
export function withoutNodeModules(): Plugin {
  return {
    name: "master-sql:without-node-modules",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: NODE_MODULES },
      handler(_id, importer) {
        return importer && LIBRARIES.test(importer) ? NO_NODE_MODULE : null;
      },
    },
    load: {
      filter: { id: /^\0master-sql:no-node-module$/ },
      handler: () => "module.exports = {};",
    },
  };
}

/** How libpg-query exports itself to CommonJS and AMD. */
const COMMONJS_EXPORT = /if\(typeof exports==="object"&&typeof module==="object"\)[^\n]*$/m;

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
        if (/libpg-query\.js(?:\?|$)/.test(id)) {
          if (!COMMONJS_EXPORT.test(code)) throw new Error("libpg-query exports in another way than before.");
          return { code: code.replace(COMMONJS_EXPORT, "export default PgQueryModule;"), map: null };
        }
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

interface FilesInPlace {
  readonly name: string;
  /** Stands in the code of one chunk where the addresses will, with spaces between them. */
  readonly place: string;
  /** How the ids of the modules end whose files are meant. */
  readonly modules: readonly string[];
}

/**
 * Vite plugin that writes into the code which files some modules are made of, with all that they import and their
 * styles, but for those that the chunk which holds the place has anyway: only the build knows their names.
 */
export function filesInPlace({ name, place, modules }: FilesInPlace): Plugin {
  return {
    name: `master-sql:${name}`,
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const places = chunks.filter(({ code }) => code.includes(place));
        const [holder] = places;
        if (holder === undefined || places.length > 1)
          throw new Error(`${place} stands in ${places.length} files; it must stand in one.`);
        const needed = modules.map((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (chunk === undefined) throw new Error(`No file holds ${module}.`);
          return chunk;
        });
        const had = filesOf([holder], bundle);
        const files = [...filesOf(needed, bundle)].filter((file) => !had.has(file));
        // By a function: in a text `$&` would stand for the place itself, and names of files may hold a `$`.
        holder.code = holder.code.replace(place, () => files.map((file) => `/${file}`).join(" "));
      },
    },
  };
}

/** The files of chunks and of all that they import, with their styles. */
function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): ReadonlySet<string> {
  const files = new Set<string>();
  const follow = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") follow(imported);
    }
  };
  for (const chunk of chunks) follow(chunk);
  return files;
}

/**
 * Vite plugin that tells the worker which files its judge is made of, so that it has them arrive before it imports
 * them. Needed for `worker.plugins`.
 */
export function withJudgeFiles(): Plugin {
  return filesInPlace({
    name: "with-judge-files",
    place: "%FILES_OF_THE_JUDGE%",
    modules: ["/src/judge/worker-judge.ts"],
  });
}
