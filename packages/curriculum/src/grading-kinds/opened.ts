import type { GradingTask } from "@master-sql/engine/grading";
import { gradeAnswer } from "@master-sql/engine/grading";
import type { SqlSandbox } from "@master-sql/engine/sandbox";
import type { Verdict, WrongReason } from "@master-sql/engine/verdicts";
import { afterAll, beforeAll } from "vitest";
import { createToolSandbox, ensureSnapshots } from "../snapshots.ts";

/** A sandbox open on a dataset of the content while a test file runs. */
export function openedDataset(slug: string): SqlSandbox {
  const sandbox = createToolSandbox();
  beforeAll(async () => {
    await ensureSnapshots();
    await sandbox.open({ kind: "snapshot", slug });
  });
  afterAll(() => sandbox.close());
  return sandbox;
}

/** The reason of a rejection, or the verdict when there is none. */
export async function reasonOf(
  sandbox: SqlSandbox,
  task: GradingTask,
  answer: string,
): Promise<WrongReason | Verdict["verdict"]> {
  const verdict = await gradeAnswer(sandbox, task, answer);
  return verdict.verdict === "wrong" ? verdict.reason : verdict.verdict;
}
