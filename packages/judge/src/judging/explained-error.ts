import { explainSqlError, type KnownTable } from "../errors/index.ts";
import type { SqlError } from "../results/statement-result.ts";
import type { SqlSandbox } from "../sandbox/index.ts";
import type { ErrorClass } from "../verdicts/error-class.ts";
import { KnownOutcomes, withKnownRuns } from "./known-runs.ts";

/** The names that an answer can use, a row for each column. */
const NAMES = `SELECT c.relname, a.attname FROM pg_catalog.pg_class AS c
JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relkind IN ('r', 'v', 'm', 'p') AND c.relnamespace = 'public'::pg_catalog.regnamespace
ORDER BY c.relname, a.attnum`;

/** The parts of a verdict that explain an error. */
export interface ExplainedError {
  readonly message?: string;
  readonly instead?: string;
  readonly errorClass?: ErrorClass;
}

/**
 * Explains an answer's error with the names of the dataset, and repairs the answer where that can be done. A repair is
 * shown only if PostgreSQL can read it.
 */
export async function explainedError(
  sandbox: SqlSandbox,
  answer: string,
  error: SqlError,
  known = new KnownOutcomes(),
): Promise<ExplainedError> {
  const authored = withKnownRuns(sandbox, known.runs);
  const tables = error.sqlstate.startsWith("42") ? await tablesIn(authored) : [];
  const { says, edits, errorClass } = explainSqlError(answer, error, tables);
  for (const { sql } of edits) if (await isReadable(sandbox, sql)) return explained(says, errorClass, sql);
  return explained(says, errorClass);
}

/** The same without the names of a dataset, and without a run. */
export function errorInWords(sql: string, error: SqlError): ExplainedError {
  const { says, errorClass } = explainSqlError(sql, error);
  return explained(says, errorClass);
}

function explained(says: string, errorClass: ErrorClass | undefined, instead?: string): ExplainedError {
  return {
    ...(says !== "" && { message: says }),
    ...(instead !== undefined && { instead }),
    ...(errorClass && { errorClass }),
  };
}

async function tablesIn(sandbox: SqlSandbox): Promise<readonly KnownTable[]> {
  const outcome = await sandbox.run(NAMES, { isolated: true, rowLimit: 10_000 });
  if (outcome.status !== "completed") return [];
  const columns = Map.groupBy(outcome.results[0]?.rows ?? [], ([table]) => table ?? "");
  return [...columns].map(([name, rows]) => ({
    name,
    columns: rows.map(([, column]) => ({ name: column ?? "" })),
  }));
}

/** Whether PostgreSQL's parser takes it; it may still fail for another reason, such as a second slip. */
async function isReadable(sandbox: SqlSandbox, sql: string): Promise<boolean> {
  const outcome = await sandbox.run(sql, { isolated: true, rowLimit: 1 });
  return (
    outcome.status === "completed" || (outcome.status === "failed" && outcome.error.sqlstate !== "42601")
  );
}
