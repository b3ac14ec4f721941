export { normalized } from "./normalized.ts";
export { nameParts, type ParseSql, parseQuery, walk } from "./parse-tree.ts";
