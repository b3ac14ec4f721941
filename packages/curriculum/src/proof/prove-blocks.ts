import type { LessonBlock } from "@master-sql/course";
import type { ContentProblem } from "@master-sql/course/source";
import type { RunOutcome, SqlSandbox } from "@master-sql/judge/sandbox";
import { sqlLine } from "./sql-line.ts";

/**
 * Runs blocks from the top on the data as they were, each on what the earlier ones left, as a learner does. Each must
 * complete, or fail with the SQLSTATE that it states. Returns what does not hold.
 */
export async function proveBlocks(
  sandbox: SqlSandbox,
  file: string,
  blocks: readonly LessonBlock[],
): Promise<readonly ContentProblem[]> {
  const problems: ContentProblem[] = [];
  await sandbox.reset();
  for (const block of blocks) {
    if (block.kind !== "runnable") continue;
    const outcome = await sandbox.run(block.sql);
    const message = blockProblem(outcome, block.expectedError);
    if (message === null) continue;
    const offset = outcome.status === "failed" ? outcome.error.offset : undefined;
    problems.push({ file, line: sqlLine(block.sql, block.line, offset), message });
  }
  await sandbox.reset();
  return problems;
}

function blockProblem(outcome: RunOutcome, expectedError: string | null): string | null {
  switch (outcome.status) {
    case "completed":
      return expectedError === null
        ? null
        : `This block should fail with SQLSTATE ${expectedError}, but it runs.`;
    case "failed": {
      const { sqlstate, message } = outcome.error;
      if (sqlstate === expectedError) return null;
      return expectedError === null
        ? `This block fails: ${message} (${sqlstate}). Correct it, or begin it with \`\`\`sql run error=${sqlstate}.`
        : `This block should fail with SQLSTATE ${expectedError}, but fails with ${sqlstate}: ${message}.`;
    }
    case "timed-out":
      return `This block does not end within ${outcome.limitMs / 1000} s; make it faster.`;
    case "cancelled":
    case "crashed":
      return `This block ends as ${outcome.status}; make it smaller.`;
  }
}
