import { answerQuery, type PlacedSql, type Twist } from "@master-sql/course";
import type { ContentProblem, InterviewFile } from "@master-sql/course/source";
import { compareResults } from "@master-sql/judge/results";
import type { SqlSandbox, StatementResult } from "@master-sql/judge/sandbox";
import { GRADING_ROW_LIMIT } from "@master-sql/judge/verdicts";

/**
 * Proves each twist of an interview question by running it. On the data as they were, the model answer and the answer
 * to the twist give the same: it is the same question. On the changed data the model answer gives something else than
 * what is expected, or fails, and the answer to the twist gives what is expected. Order doesn't count.
 */
export async function proveTwists(
  sandbox: SqlSandbox,
  { file, interview }: InterviewFile,
): Promise<readonly ContentProblem[]> {
  const problems: ContentProblem[] = [];
  const first = answerQuery(interview.modelAnswer);
  for (const twist of interview.twists) {
    const problem =
      first === null
        ? { line: twist.data.line, message: "The model answer has no query that the data could break." }
        : await twistProblem(sandbox, first, twist);
    if (problem !== null) problems.push({ file, ...problem });
  }
  await sandbox.reset();
  return problems;
}

async function twistProblem(
  sandbox: SqlSandbox,
  first: PlacedSql,
  { data, answer, expected }: Twist,
): Promise<Omit<ContentProblem, "file"> | null> {
  const second = answerQuery(answer);
  if (second === null) return null;
  await sandbox.reset();
  const changed = await sandbox.run(data.sql);
  if (changed.status !== "completed")
    return { line: data.line, message: `The data of the twist can't be made: ${reason(changed)}.` };
  const on = async (script: string, { sql }: PlacedSql): Promise<StatementResult | string> => {
    await sandbox.reset();
    const outcome = await sandbox.run(`${script}\n;\n${sql}`, { rowLimit: GRADING_ROW_LIMIT });
    return outcome.status === "completed"
      ? (outcome.results.at(-1) ?? "it returns nothing")
      : reason(outcome);
  };
  const right = await on(data.sql, expected);
  if (typeof right === "string")
    return { line: expected.line, message: `What is expected can't be told: ${right}.` };
  const told = await on(data.sql, second);
  if (typeof told === "string" || differ(right, told))
    return {
      line: second.line,
      message: "On the data of the twist this gives another result than what is expected.",
    };
  const [before, after] = [await on("", first), await on("", second)];
  if (typeof before === "string" || typeof after === "string" || differ(before, after))
    return {
      line: second.line,
      message:
        "On the data as they were, this gives another result than the model answer, so it answers another question.",
    };
  const broken = await on(data.sql, first);
  if (typeof broken !== "string" && !differ(right, broken))
    return {
      line: data.line,
      message: "The model answer is right on the data of the twist, too; change them until it breaks.",
    };
  return null;
}

function differ(expected: StatementResult, candidate: StatementResult): boolean {
  return compareResults(expected, candidate, { order: "none", names: false, columns: [] }) !== null;
}

function reason(outcome: Exclude<Awaited<ReturnType<SqlSandbox["run"]>>, { status: "completed" }>): string {
  return outcome.status === "failed"
    ? `${outcome.error.message} (${outcome.error.sqlstate})`
    : outcome.status;
}
