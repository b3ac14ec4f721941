import type { QuizQuery, QuizResult } from "@master-sql/course";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { GRADING_ROW_LIMIT } from "@master-sql/judge/verdicts";

/**
 * What the last statement of a query gives on the dataset as it was opened. `unexpected` says what is amiss when it
 * fails and should not, should fail and does not, or does not end; it begins so that a name can be put before it.
 */
export async function queryResult(
  sandbox: SqlSandbox,
  { sql, expectedError }: Pick<QuizQuery, "sql" | "expectedError">,
): Promise<
  | { readonly result: QuizResult }
  | { readonly unexpected: string; readonly offset: number | undefined; readonly sqlstate?: string }
> {
  const outcome = await sandbox.run(sql, { isolated: true, rowLimit: GRADING_ROW_LIMIT });
  switch (outcome.status) {
    case "completed": {
      const last = outcome.results.at(-1);
      if (expectedError !== null) {
        return { unexpected: `should fail with SQLSTATE ${expectedError}, but runs.`, offset: undefined };
      }
      if (last === undefined) return { unexpected: "holds no statement.", offset: undefined };
      const { columns, rows, command } = last;
      if (columns.length === 0) return { result: { kind: "command", command } };
      return {
        result: {
          kind: "rows",
          columns: columns.map(({ name }) => name),
          rows: rows.map((row) => [...row]),
        },
      };
    }
    case "failed": {
      const { sqlstate, message, offset } = outcome.error;
      if (sqlstate === expectedError) return { result: { kind: "error", sqlstate, message } };
      const unexpected =
        expectedError === null
          ? `fails: ${message} (${sqlstate}). Correct it, or begin it with \`\`\`sql error=${sqlstate}.`
          : `should fail with SQLSTATE ${expectedError}, but fails with ${sqlstate}: ${message}.`;
      return { unexpected, offset, sqlstate };
    }
    case "timed-out":
      return {
        unexpected: `does not end within ${outcome.limitMs / 1000} s; make it faster.`,
        offset: undefined,
      };
    case "cancelled":
    case "crashed":
      return { unexpected: `ends as ${outcome.status}; make it smaller.`, offset: undefined };
  }
}

/**
 * Whether two results look the same to a learner; the names of columns are not asked, and order only where a query
 * sorts.
 */
export function sameResult(a: QuizResult, b: QuizResult, ordered: boolean): boolean {
  if (a.kind === "rows" && b.kind === "rows") {
    const lines = ({ rows }: { readonly rows: readonly (readonly (string | null)[])[] }) => {
      const texts = rows.map((row) => JSON.stringify(row));
      return (ordered ? texts : texts.toSorted()).join("\n");
    };
    return a.columns.length === b.columns.length && lines(a) === lines(b);
  }
  if (a.kind === "error" && b.kind === "error") return a.sqlstate === b.sqlstate && a.message === b.message;
  return a.kind === "command" && b.kind === "command" && a.command === b.command;
}

/** Whether the order of a query's rows is part of its result. */
export function sortsItsRows(sql: string): boolean {
  return /\border\s+by\b/i.test(sql);
}
