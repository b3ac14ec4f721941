export * from "../results/statement-result.ts";
export * from "./judge.ts";
export * from "./sql-sandbox.ts";
export * from "./trial-database.ts";
