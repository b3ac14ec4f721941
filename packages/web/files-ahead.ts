import { filesInPlace } from "@master-sql/sandbox/vite";
import type { Plugin } from "vite";

/**
 * Tells the page of an exercise which files its workbench is made of, so that it can have them fetched before they are
 * run (`features/workbench/model/fetch-ahead.ts`). Vite tells their names to `import()` alone, which runs them at once.
 */
export function filesAhead(): Plugin {
  return {
    ...filesInPlace({
      name: "files-ahead",
      place: "%FILES_OF_THE_WORKBENCH%",
      // What a page of an exercise will need as soon as somebody begins.
      modules: ["/src/features/workbench/workbench.tsx", "/src/ui/sql-editor/code-mirror-editor.tsx"],
    }),
    applyToEnvironment: ({ name }) => name === "client",
  };
}
