import type { Contract } from "../contract/index.ts";
import { areComparable, columnFamily } from "./column-type.ts";
import { bagDifference, differsOnlyInDuplicates, type KeyedResults } from "./compare-bag.ts";
import { firstOrderDifference } from "./compare-ordered.ts";
import { onlyDifferingColumn } from "./differing-column.ts";
import { inNamedOrder } from "./named-order.ts";
import type { ResultMismatch } from "./result-difference.ts";
import { type QueryResult, rowKeys } from "./row-keys.ts";

/** The parts of a contract that answers are judged by. */
export type JudgedContract = Pick<Contract, "order" | "names" | "columns" | "facts" | "anyColumnOrder">;

/**
 * Compares a candidate's result with an expected one by the rules of SPEC.md. Returns null when they are equal under
 * the contract, otherwise the most telling difference: shape first, then names, types, rows, duplicates, order.
 */
export function compareResults(
  expected: QueryResult,
  given: QueryResult,
  contract: JudgedContract,
): ResultMismatch | null {
  const candidate = contract.anyColumnOrder ? inNamedOrder(given, columnNames(contract)) : given;
  if (expected.columns.length !== candidate.columns.length) {
    return {
      kind: "column-count",
      expected: expected.columns.length,
      actual: candidate.columns.length,
    };
  }
  return (
    compareNames(expected, candidate, contract) ??
    compareTypes(expected, candidate) ??
    compareRows(expected, candidate, contract)
  );
}

/** The names that identify columns in any order. */
export function columnNames({ columns }: JudgedContract): readonly string[] {
  return columns.map(({ name }) => name);
}

/** Positions, in the result, of the columns that the contract sorts by. */
export function sortKeyColumns(contract: JudgedContract): readonly number[] {
  if (contract.order === "none") return [];
  return contract.order.map((key) => contract.columns.findIndex((column) => column.name === key.column));
}

function compareNames(
  expected: QueryResult,
  candidate: QueryResult,
  contract: JudgedContract,
): ResultMismatch | null {
  if (!contract.names) return null;
  const names = expected.columns.map((column) => column.name);
  const actual = candidate.columns.map((column) => column.name);
  const same = names.every((name, index) => isSameName(name, actual[index] ?? ""));
  return same ? null : { kind: "column-names", expected: names, actual };
}

/** A name with capitals can only be had in quotes, and then each letter counts; others fold. */
function isSameName(expected: string, actual: string): boolean {
  return expected === actual || (expected === expected.toLowerCase() && expected === actual.toLowerCase());
}

function compareTypes(expected: QueryResult, candidate: QueryResult): ResultMismatch | null {
  for (const [column, { name, typeName }] of expected.columns.entries()) {
    const actual = candidate.columns[column]?.typeName ?? typeName;
    if (areComparable(columnFamily(typeName), columnFamily(actual))) continue;
    if (holdsValue(expected, column) && holdsValue(candidate, column)) {
      const names = candidate.columns.map((each) => each.name);
      const named = names[column] ?? "";
      const isMoved = !isSameName(name, named) && names.some((each) => isSameName(name, each));
      return { kind: "column-types", column, expected: typeName, actual, ...(isMoved && { named }) };
    }
  }
  return null;
}

function holdsValue(result: QueryResult, column: number): boolean {
  return result.rows.some((row) => row[column] !== null);
}

function compareRows(
  expected: QueryResult,
  candidate: QueryResult,
  contract: JudgedContract,
): ResultMismatch | null {
  const [expectedKeys, candidateKeys] = rowKeys(expected, candidate);
  const results: KeyedResults = {
    expected,
    candidate,
    expectedKeys: expectedKeys.rows,
    candidateKeys: candidateKeys.rows,
  };
  const difference = bagDifference(results);
  if (difference.missingTotal > 0 || difference.extraTotal > 0) {
    if (differsOnlyInDuplicates(results)) return { kind: "duplicates", difference };
    const onlyColumn = onlyDifferingColumn(expectedKeys, candidateKeys);
    return { kind: "rows", difference: onlyColumn === null ? difference : { ...difference, onlyColumn } };
  }
  if (contract.order === "none") return null;
  const position = firstOrderDifference(expectedKeys, candidateKeys, sortKeyColumns(contract));
  return position === null
    ? null
    : { kind: "order", difference: { ...difference, firstOrderDifference: position } };
}
