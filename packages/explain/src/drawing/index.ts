export { readBtree } from "./btree-pages.ts";
export { type DrawingOutcome, draw } from "./draw.ts";
export type { DrawingMeans, Drawn } from "./model.ts";
