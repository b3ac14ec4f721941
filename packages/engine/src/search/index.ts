export type { Counterexample, CounterexampleTable, ShownResult } from "./counterexample.ts";
export type { JudgeLimits } from "./judge-limits.ts";
export * from "./judge-pair.ts";
export type { ParseSql } from "./parse-tree.ts";
export { readSetup, type Setup } from "./setup.ts";
export type { Prepared, SqlFailure, Step, StepOutcome, TrialDatabase } from "./trial-database.ts";
