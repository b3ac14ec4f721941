import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createNodeSandbox, openTrialDatabase } from "@master-sql/sandbox/node";
import { buildSnapshots } from "@master-sql/sandbox/snapshot";
import { afterAll, beforeAll } from "vitest";
import { type GradingTask, gradeAnswer } from "../kinds/index.ts";
import type { SqlSandbox } from "../sandbox/index.ts";
import type { TrialDatabase } from "../sandbox/trial-database.ts";
import type { Verdict, WrongReason } from "../verdicts/index.ts";

const REPOSITORY = resolve(import.meta.dirname, "../../../..");
const SNAPSHOTS = resolve(REPOSITORY, "build/sandbox");
const DATASETS = resolve(REPOSITORY, "content/datasets");

/** The database that a test opens while its file runs: made by a script, or a dataset of the content. */
export type Opening = { readonly script: string } | { readonly dataset: string };

/**
 * PostgreSQL as the product runs it, open while a test file runs. Only tests of the judge import a real sandbox; the
 * judge itself knows the interface.
 */
export function openedSandbox(opening: Opening): SqlSandbox {
  const sandbox = createNodeSandbox({ snapshotDirectory: SNAPSHOTS, spare: false });
  beforeAll(async () => {
    await ensureSnapshots();
    await sandbox.open(
      "script" in opening
        ? { kind: "script", sql: opening.script }
        : { kind: "snapshot", slug: opening.dataset },
    );
  }, 180_000);
  afterAll(() => sandbox.close());
  return sandbox;
}

/** A database that a script made, as the search has it in a worker. */
export async function openedTrialDatabase(script: string): Promise<TrialDatabase> {
  await ensureSnapshots();
  return openTrialDatabase(SNAPSHOTS, { kind: "script", sql: script });
}

/** The same that a build makes; nothing is done when they are up to date. */
async function ensureSnapshots(): Promise<void> {
  const read = (slug: string, file: string) => readFileSync(resolve(DATASETS, slug, file), "utf8");
  const datasets = readdirSync(DATASETS).map((slug) => ({
    slug,
    schemaSql: read(slug, "schema.sql"),
    seedSql: read(slug, "seed.sql"),
  }));
  await buildSnapshots({ datasets, outputDirectory: SNAPSHOTS });
}

/** For one run of a judgement: what the machine does besides must not leave it undecided. */
const PATIENCE_MS = 60_000;

/** The reason of a rejection, or the verdict when there is none. */
export async function reasonOf(
  sandbox: SqlSandbox,
  task: GradingTask,
  answer: string,
): Promise<WrongReason | Verdict["verdict"]> {
  const verdict = await gradeAnswer(sandbox, task, answer, { timeLimitMs: PATIENCE_MS });
  return verdict.verdict === "wrong" ? verdict.reason : verdict.verdict;
}
