export { gradingDatabaseOf, type Instance, insertStatements, instanceOf, rowCount } from "./instance.ts";
export { type JudgeMeans, judge } from "./judge.ts";
export type { ParseSql } from "./parse-tree.ts";
export { readSetup, type Setup } from "./setup.ts";
export type { Prepared, SqlFailure, Step, StepOutcome, TrialDatabase } from "./trial-database.ts";
