import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * PostgreSQL compiled. The engine shares what is compiled between the threads of a process as long as anybody holds
 * it, and a file of tests opens its database in one thread after the other.
 */
const held: { pglite?: WebAssembly.Module } = globalThis as object;
held.pglite ??= await WebAssembly.compile(
  readFileSync(createRequire(import.meta.url).resolve("@electric-sql/pglite/pglite.wasm")),
);
