export * from "./account.ts";
export * from "./anon-key.ts";
export * from "./credits.ts";
export * from "./error.ts";
export * from "./operator.ts";
export * from "./progress.ts";
export * from "./status.ts";
export * from "./survey.ts";
