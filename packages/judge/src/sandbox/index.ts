export * from "../results/statement-result.ts";
export * from "./change-search.ts";
export { SANDBOX_CLOCK } from "./clock.ts";
export * from "./early-end.ts";
export * from "./judge.ts";
export * from "./script-repairs.ts";
export * from "./sql-sandbox.ts";
export * from "./trial-database.ts";
