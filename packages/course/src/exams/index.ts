export * from "./draw-questions.ts";
