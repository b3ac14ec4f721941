import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const OWN = fileURLToPath(new URL("./src/app/import-part.ts", import.meta.url));

/** Has `import()` in a page go through `src/app/import-part.ts`, in place of what Vite puts around it. */
export function partsAskedAgain(): Plugin[] {
  const inPages = {
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
  } satisfies Partial<Plugin>;
  return [
    {
      ...inPages,
      name: "master-sql:parts-asked-again",
      // Vite leaves out what has no file but its own.
      config: () => ({
        build: {
          modulePreload: {
            resolveDependencies: (file, files) => (files.length === 0 ? [file] : files),
          },
        },
      }),
      transform: {
        filter: { id: /vite\/preload-helper[.]js/ },
        handler(code) {
          if (!/export const __vitePreload\b/.test(code))
            throw new Error("Vite names what it puts around import() in another way than before.");
          return { code: `export { importPart as __vitePreload } from ${JSON.stringify(OWN)};`, map: null };
        },
      },
    },
    {
      ...inPages,
      name: "master-sql:parts-that-can-fail",
      transform: {
        filter: { id: /[/]src[/].+[.]tsx?$/, code: /\bimport\([^()]*\)\s*[.]then\(/ },
        handler(_code, id) {
          throw new Error(
            `${id}: give what import() returns a name before .then(). Vite takes both for one, which isn't begun when the files don't come: what stands there for failures would never be called.`,
          );
        },
      },
    },
  ];
}
