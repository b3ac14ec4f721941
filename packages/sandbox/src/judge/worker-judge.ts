import {
  judge,
  OWN_SESSION,
  ownEditsOfScript,
  repairsOfScript,
  searchChanges,
} from "@master-sql/judge/judging";
import type {
  ChangeSearch,
  ChangeTask,
  Judged,
  JudgeTask,
  RepairTask,
  ScriptRepairs,
} from "@master-sql/judge/sandbox";
import { readSetup, type Setup } from "@master-sql/judge/search";
import { loadModule, parse } from "libpg-query";
import type { Postgres } from "../postgres/postgres.ts";
import { splitScript } from "../session/split-script.ts";
import { PostgresTrialDatabase } from "./postgres-trial-database.ts";

/** Statement by statement, as a session does, and without what would change how others are read. */
async function carryOut(script: string, database: PostgresTrialDatabase): Promise<void> {
  const statements = [...splitScript(script).map(({ sql }) => sql), ...OWN_SESSION];
  await database.run(statements.map((sql) => ({ kind: "script", sql })));
}

/** Judges answers in a worker, on its PostgreSQL as it was opened. */
export class WorkerJudge {
  /** Throws when the parser can't be had. */
  static async load(): Promise<WorkerJudge> {
    await loadModule();
    return new WorkerJudge();
  }

  /**
   * @param known what was read earlier of schema and data; otherwise it is read now
   * @throws PostgresCrash
   */
  async judge(
    postgres: Postgres,
    task: JudgeTask,
    known: Setup | undefined,
  ): Promise<{ readonly judged: Judged; readonly setup: Setup | undefined }> {
    const database = new PostgresTrialDatabase(postgres);
    const setup = known ?? (await readSetup(database, parse));
    const means = { database, setup, parse };
    if (task.defined !== undefined) await carryOut(task.defined, database);
    // What the host knows needn't go back to it.
    return { judged: await judge(task, means), setup: known ? undefined : setup };
  }

  /**
   * @param known as of `judge`
   * @throws PostgresCrash
   */
  async searchChanges(
    postgres: Postgres,
    task: ChangeTask,
    known: Setup | undefined,
  ): Promise<{ readonly search: ChangeSearch; readonly setup: Setup | undefined }> {
    const database = new PostgresTrialDatabase(postgres);
    const setup = known ?? (await readSetup(database, parse));
    const search = await searchChanges(task, { database, setup, parse });
    return { search, setup: known ? undefined : setup };
  }

  /** @param known as of `judge` */
  async repairs(
    postgres: Postgres,
    task: RepairTask,
    known: Setup | undefined,
  ): Promise<{ readonly repairs: readonly ScriptRepairs[]; readonly setup: Setup | undefined }> {
    const setup = known ?? (await readSetup(new PostgresTrialDatabase(postgres), parse));
    const repairs = await repairsOfScript(task, setup.schema, parse);
    const own = await ownEditsOfScript(task, setup.schema, parse);
    return {
      repairs: own ? [...repairs, own] : repairs,
      setup: known ? undefined : setup,
    };
  }
}
