import type { Checked, Judgement, JudgeTask } from "@master-sql/engine/sandbox";
import { judge, readSetup, type Setup } from "@master-sql/engine/search";
import { loadModule, parse } from "libpg-query";
import type { Postgres } from "../postgres/postgres.ts";
import { PostgresTrialDatabase } from "./postgres-trial-database.ts";

/** Judges answers in a worker, on its PostgreSQL as it was opened. What is read of schema and data is kept. */
export class WorkerJudge {
  #setup: Setup | undefined;

  /** Throws when the parser can't be had. */
  static async load(): Promise<WorkerJudge> {
    await loadModule();
    return new WorkerJudge();
  }

  /**
   * @param onLeast told when the least was done that a right answer takes
   * @throws PostgresCrash
   */
  async judge(postgres: Postgres, task: JudgeTask, onLeast: (checked: Checked) => void): Promise<Judgement> {
    const database = new PostgresTrialDatabase(postgres);
    this.#setup ??= await readSetup(database, parse);
    return judge(task, { database, setup: this.#setup, parse, now: () => performance.now(), onLeast });
  }
}
