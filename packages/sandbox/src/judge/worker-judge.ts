import {
  type JudgeMeans,
  judge,
  OWN_SESSION,
  ownEditsOfScript,
  repairsOfScript,
  searchChanges,
} from "@master-sql/judge/judging";
import { readSetup, type Setup } from "@master-sql/judge/search";
import { loadModule, parse } from "libpg-query";
import type { Postgres } from "../postgres/postgres.ts";
import { splitScript } from "../session/split-script.ts";
import type { JudgingRequest, JudgingResult } from "./judging-work.ts";
import { PostgresTrialDatabase } from "./postgres-trial-database.ts";

/** Does judging work in a worker, on its PostgreSQL as it was opened. */
export class WorkerJudge {
  /** Throws when the parser can't be had. */
  static async load(): Promise<WorkerJudge> {
    await loadModule();
    return new WorkerJudge();
  }

  /** @throws PostgresCrash */
  async carryOut(
    postgres: Postgres,
    request: JudgingRequest,
  ): Promise<{
    readonly result: JudgingResult;
    /** What was read of schema and data, unless it came with the request. */
    readonly setup: Setup | undefined;
  }> {
    const database = new PostgresTrialDatabase(postgres);
    const setup = request.setup ?? (await readSetup(database, parse));
    const result = await resultOf(request, { database, setup, parse });
    return { result, setup: request.setup ? undefined : setup };
  }
}

async function resultOf({ work, task }: JudgingRequest, means: JudgeMeans) {
  switch (work) {
    case "judge":
      if (task.defined !== undefined) await runScript(task.defined, means.database);
      return judge(task, means);
    case "search-changes":
      return searchChanges(task, means);
    case "repairs": {
      const { schema } = means.setup;
      const repairs = await repairsOfScript(task, schema, parse);
      const own = await ownEditsOfScript(task, schema, parse);
      return own ? [...repairs, own] : repairs;
    }
  }
}

/** Statement by statement, as a session does, and without what would change how others are read. */
async function runScript(script: string, database: JudgeMeans["database"]): Promise<void> {
  const statements = [...splitScript(script).map(({ sql }) => sql), ...OWN_SESSION];
  await database.run(statements.map((sql) => ({ kind: "script", sql })));
}
