import type { Plugin } from "vite";

/**
 * Lets tests load of each package what Node loads. Vitest asks for development builds; those of the parser of Markdown
 * trace and assert, and take twice as long to read the course.
 */
export function buildsThatNodeLoads(): Plugin {
  return {
    name: "builds-that-node-loads",
    configEnvironment(_name, { resolve }) {
      if (resolve?.conditions)
        resolve.conditions = resolve.conditions.filter((condition) => condition !== "development|production");
    },
  };
}
