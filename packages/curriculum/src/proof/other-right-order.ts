import type { QuizResult } from "@master-sql/course";
import type { SqlSandbox } from "@master-sql/judge/sandbox";
import { loadModule, parseSync } from "libpg-query";
import { queryResult, sameResult, sortsItsRows } from "../quiz/query-result.ts";

/**
 * An order of the pieces, other than the given one, that gives `expected` too; null when there is none. Seven pieces
 * have 5,040 orders.
 */
export async function otherRightOrder(
  sandbox: SqlSandbox,
  pieces: readonly string[],
  expected: QuizResult,
): Promise<readonly string[] | null> {
  await loadModule();
  const ordered = sortsItsRows(pieces.join("\n"));
  for (const order of ordersOf(pieces)) {
    if (order.every((piece, index) => piece === pieces[index])) continue;
    const sql = order.join("\n");
    if (!parses(sql)) continue;
    const given = await queryResult(sandbox, { sql, expectedError: null });
    // Where the query does not sort, the same rows in another order are a right result as well.
    if ("result" in given && sameResult(given.result, expected, ordered)) return order;
  }
  return null;
}

function parses(sql: string): boolean {
  try {
    parseSync(sql);
    return true;
  } catch {
    return false;
  }
}

function* ordersOf(pieces: readonly string[]): Generator<readonly string[]> {
  if (pieces.length === 0) yield [];
  for (const [index, piece] of pieces.entries()) {
    for (const rest of ordersOf(pieces.toSpliced(index, 1))) yield [piece, ...rest];
  }
}
