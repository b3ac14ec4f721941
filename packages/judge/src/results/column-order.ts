import { compareResults, type JudgedContract } from "./compare.ts";
import type { QueryResult } from "./row-keys.ts";

/**
 * True when the candidate would be right with its columns in the order of the contract, which their names tell
 * (rule G13). It stays wrong; the message then says just this.
 */
export function isRightInAnotherColumnOrder(
  expected: QueryResult,
  candidate: QueryResult,
  contract: JudgedContract,
): boolean {
  const names = candidate.columns.map((column) => column.name.toLowerCase());
  const positions = contract.columns.map((column) => names.indexOf(column.name.toLowerCase()));
  if (names.length !== positions.length || new Set(positions).size !== positions.length) return false;
  if (positions.includes(-1) || positions.every((position, index) => position === index)) return false;
  const reordered: QueryResult = {
    columns: positions.flatMap((position) => candidate.columns[position] ?? []),
    rows: candidate.rows.map((row) => positions.map((position) => row[position] ?? null)),
  };
  return compareResults(expected, reordered, contract) === null;
}
