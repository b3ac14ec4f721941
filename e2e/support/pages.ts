import { ORDER_1329 } from "./answers.ts";

/** One address of every kind of page; each must hold at every width and in both schemes. */
export const PAGES = [
  "/",
  "/old",
  "/modules",
  "/roadmap",
  "/practice",
  "/progress",
  "/auth",
  "/cheatsheet",
  "/playground",
  "/quizzes",
  "/quiz/reading-one-table",
  "/interview-questions",
  "/interview-questions/revenue-that-grew-overnight",
  "/simulation",
  "/system-status",
  "/privacy",
  "/terms",
  "/account",
  "/unsubscribed/userId=6f1c1c1e-2f5e-4d39-9c7e-3f6f6d1d2b3a",
  "/learning/reading-one-table",
  "/learning/joining-and-counting/outer-joins",
  "/learning/reading-one-table/null-and-unknown",
  `/practice/${ORDER_1329.slug}`,
];
