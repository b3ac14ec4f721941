import { resolve } from "node:path";

/** What `npm run build` has made, which every server of a bench serves. */
export const BUILD = resolve(import.meta.dirname, "../../../build");
