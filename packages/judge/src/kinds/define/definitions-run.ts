import { OWN_SESSION } from "../../judging/own-session.ts";
import { runStaged, type StagedRun, type StagedScript } from "../../judging/staged-run.ts";
import type { SqlSandbox } from "../../sandbox/index.ts";

/** Names that are written without a schema are those of PostgreSQL. */
export const CATALOG_PATH = "set search_path = pg_catalog";
/** Names that are written without a schema are those of the dataset. */
export const DATASET_PATH = "set search_path = public";

/** Runs the stages, with what is looked at after the answer in a session that is not the answer's. */
export function runDefinitions(
  sandbox: SqlSandbox,
  script: StagedScript,
  timeLimitMs: number | undefined,
): Promise<StagedRun> {
  const between = script.answer === "" ? [DATASET_PATH] : [...OWN_SESSION, DATASET_PATH];
  return runStaged(sandbox, { ...script, between }, timeLimitMs);
}
