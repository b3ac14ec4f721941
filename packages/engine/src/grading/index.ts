export * from "./grade.ts";
export * from "./verdict.ts";
