export * from "./bundle.ts";
export * from "./cheat-sheet.ts";
export * from "./contract.ts";
export * from "./exercise.ts";
export * from "./grading-data.ts";
export * from "./lesson.ts";
export * from "./manifest.ts";
