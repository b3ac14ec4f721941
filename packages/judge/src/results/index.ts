export { columnFamily } from "./column-type.ts";
export { compareResults, type JudgedContract } from "./compare.ts";
export * from "./result-difference.ts";
export type { QueryResult } from "./row-keys.ts";
export type { Cell, ResultColumn, Row, StatementResult } from "./statement-result.ts";
