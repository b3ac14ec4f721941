export * from "./anon-key.ts";
export * from "./error.ts";
export * from "./progress.ts";
