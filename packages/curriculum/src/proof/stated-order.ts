import { compareResults, type JudgedContract } from "@master-sql/judge/results";
import type { SqlSandbox, StatementResult } from "@master-sql/judge/sandbox";

/**
 * Whether a reference's rows are sorted as its contract states. PostgreSQL itself sorts them again by the stated
 * keys, so that every type and NULL is sorted as it sorts them.
 */
export async function isInStatedOrder(
  sandbox: SqlSandbox,
  reference: StatementResult,
  contract: JudgedContract,
): Promise<boolean> {
  const { order } = contract;
  if (order === "none") return true;
  const keys = order.map(({ column, direction, nulls }) => {
    const position = contract.columns.findIndex(({ name }) => name === column);
    return `c${position} ${direction}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
  });
  const aliases = reference.columns.map((_, index) => `c${index}`).join(", ");
  const outcome = await sandbox.run(
    `select * from (\n${reference.sql}\n) as reference (${aliases}) order by ${keys.join(", ")}`,
    { isolated: true, rowLimit: reference.rows.length + 1 },
  );
  const [sorted] = outcome.results;
  return (
    outcome.status === "completed" &&
    sorted !== undefined &&
    compareResults(sorted, reference, { ...contract, names: false }) === null
  );
}
