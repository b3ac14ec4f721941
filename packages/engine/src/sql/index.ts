export type { ParseSql } from "./parse-tree.ts";
