import type { Content, ContentProblem } from "@master-sql/course/source";
import type { RunOutcome, SqlSandbox } from "@master-sql/judge/sandbox";
import { sqlLine } from "./sql-line.ts";

/**
 * Runs every snippet by itself on the data as they were, as the page does. Each must complete and show rows. Returns
 * what does not hold.
 */
export async function proveCheatSheet(
  sandbox: SqlSandbox,
  { value: sheet, lineOf }: NonNullable<Content["cheatSheet"]>,
): Promise<readonly ContentProblem[]> {
  const problems: ContentProblem[] = [];
  for (const [level, { topics }] of sheet.levels.entries()) {
    for (const [topic, { snippets }] of topics.entries()) {
      for (const [index, { sql }] of snippets.entries()) {
        await sandbox.reset();
        const outcome = await sandbox.run(sql);
        const message = snippetProblem(outcome);
        if (message === null) continue;
        const path = ["levels", level, "topics", topic, "snippets", index, "sql"];
        const offset = outcome.status === "failed" ? outcome.error.offset : undefined;
        problems.push({ file: "cheatsheet.yaml", line: sqlLine(sql, lineOf(path) + 1, offset), message });
      }
    }
  }
  await sandbox.reset();
  return problems;
}

function snippetProblem(outcome: RunOutcome): string | null {
  switch (outcome.status) {
    case "completed":
      return outcome.results.some(({ rows }) => rows.length > 0)
        ? null
        : "This snippet shows no rows; let it end with a query that shows what it did.";
    case "failed":
      return `This snippet fails: ${outcome.error.message} (${outcome.error.sqlstate}).`;
    case "timed-out":
      return `This snippet does not end within ${outcome.limitMs / 1000} s; make it faster.`;
    case "cancelled":
    case "crashed":
      return `This snippet ends as ${outcome.status}; make it smaller.`;
  }
}
