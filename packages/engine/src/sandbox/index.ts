export * from "./judge.ts";
export * from "./result.ts";
export * from "./sql-sandbox.ts";
