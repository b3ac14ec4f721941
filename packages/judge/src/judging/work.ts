import type { ParseSql, QueryFacts, Table } from "@master-sql/sql";
import type { JudgeTask } from "../sandbox/index.ts";
import type { TrialDatabase } from "../sandbox/trial-database.ts";
import type { Setup } from "../search/databases/setup.ts";
import type { PreparedPair, Query } from "../search/trials/prepared-pair.ts";
import type { TrialBudget } from "../search/trials/trial-budget.ts";
import type { TrialRunner } from "../search/trials/trial-runner.ts";
import type { DifferenceOnVisible } from "./judged.ts";

/** What judging works with. */
export interface JudgeMeans {
  readonly database: TrialDatabase;
  /** Of the database that is open. */
  readonly setup: Setup;
  readonly parse: ParseSql;
}

/** What is known when the trials begin. */
export interface Work {
  readonly task: JudgeTask;
  readonly means: JudgeMeans;
  readonly reference: Query;
  readonly candidate: Query;
  /** Of the reference and the candidate. */
  readonly facts: readonly QueryFacts[];
  readonly tables: readonly Table[];
  readonly pair: PreparedPair;
  readonly budget: TrialBudget;
  readonly runner: TrialRunner;
  /** What all searches together may spend that are to refute repairs. */
  readonly refuting: TrialBudget;
  /** How the results differ on the data that are open; null when they don't. */
  readonly onVisible: DifferenceOnVisible | null;
}
