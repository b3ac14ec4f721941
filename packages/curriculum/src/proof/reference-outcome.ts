import type { Contract } from "@master-sql/course";
import type { ExerciseFile } from "@master-sql/course/source";
import { compareResults } from "@master-sql/judge/results";
import type { SqlSandbox, StatementResult } from "@master-sql/judge/sandbox";
import { GRADING_ROW_LIMIT } from "@master-sql/judge/verdicts";
import { OWN_LIMIT_MS } from "../bundle/query-rows.ts";
import { statedQueries } from "./stated-queries.ts";

/**
 * What an exercise's first solution gives in the session's present data: the result that the contract states, and the
 * rows that each table holds afterward. Null when there is nothing to compare, or it does not complete. The session is
 * left as it was.
 */
export async function referenceOutcome(
  sandbox: SqlSandbox,
  file: ExerciseFile,
): Promise<readonly StatementResult[] | null> {
  const { exercise } = file;
  const tables = exercise.kind === "modify" ? exercise.contract.tables : [];
  const sql = exercise.kind === "modify" ? exercise.solutions[0] : statedQueries(file)[0]?.sql;
  if (sql === undefined) return null;
  const reads = tables.map((table) => `select * from ${table};`);
  const outcome = await sandbox.run(`begin;\n${sql}\n;\n${reads.join("\n")}\nrollback;`, {
    rowLimit: GRADING_ROW_LIMIT,
    // That it is fast enough was proven before; cut short here, it would pass for one that hangs on the order of
    // storage.
    timeLimitMs: OWN_LIMIT_MS,
  });
  if (outcome.status !== "completed") {
    await sandbox.run("rollback");
    return null;
  }
  const read = outcome.results.slice(1, -1);
  return tables.length > 0 ? read.slice(-tables.length) : read.slice(0, 1);
}

/** Whether two runs of a reference gave the same. */
export function sameOutcome(
  file: ExerciseFile,
  a: readonly StatementResult[],
  b: readonly StatementResult[] | null,
): boolean {
  const stated: Pick<Contract, "columns" | "names" | "order"> = statedQueries(file)[0]?.contract ?? {
    columns: [],
    names: false,
    order: "none",
  };
  return (
    b !== null &&
    a.length === b.length &&
    a.every((result, index) => {
      const other = b[index];
      return other !== undefined && compareResults(result, other, stated) === null;
    })
  );
}
