import { compareResults, type JudgedContract } from "./compare.ts";
import { inNamedOrder } from "./named-order.ts";
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
  const reordered = inNamedOrder(
    candidate,
    contract.columns.map(({ name }) => name),
  );
  return reordered !== candidate && compareResults(expected, reordered, contract) === null;
}
