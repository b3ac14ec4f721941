import { ORDER_1329 } from "./answers.ts";

/** One address of every kind of page; each must hold at every width and in both schemes. */
export const PAGES = [
  "/",
  "/modules",
  "/roadmap",
  "/practice",
  "/progress",
  "/auth",
  "/learning/reading-one-table",
  "/learning/joining-and-counting/outer-joins",
  `/practice/${ORDER_1329.slug}`,
];
