import type { Plugin, Rolldown } from "vite";

/** Stands in the code where the addresses will: `features/workbench/model/fetch-ahead.ts`. */
const PLACE = "%FILES_OF_THE_WORKBENCH%";

/** What a page of an exercise will need as soon as somebody begins. */
const NEEDED = ["/src/features/workbench/workbench.tsx", "/src/ui/sql-editor/code-mirror-editor.tsx"];

/**
 * Tells the page of an exercise which files its workbench is made of, so that it can have them fetched before they are
 * run. Only the build knows their names, and Vite tells them to `import()` alone, which runs them at once.
 */
export function filesAhead(): Plugin {
  return {
    name: "master-sql:files-ahead",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const places = chunks.filter(({ code }) => code.includes(PLACE));
        const [page] = places;
        if (page === undefined || places.length > 1)
          throw new Error(`${PLACE} stands in ${places.length} files; it must stand in one.`);
        const needed = NEEDED.map((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (chunk === undefined) throw new Error(`No file holds ${module}.`);
          return chunk;
        });
        const had = filesOf([page], bundle);
        const files = [...filesOf(needed, bundle)].filter((file) => !had.has(file));
        // By a function: in a text `$&` would stand for the place itself, and names of files may hold a `$`.
        page.code = page.code.replace(PLACE, () => files.map((file) => `/${file}`).join(" "));
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
