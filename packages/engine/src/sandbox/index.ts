export * from "./sql-sandbox.ts";
