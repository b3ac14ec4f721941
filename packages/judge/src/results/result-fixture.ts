import type { JudgedContract } from "./compare.ts";
import type { QueryResult } from "./row-keys.ts";
import type { Row } from "./statement-result.ts";

/** A result as the sandbox gives it, from the types of its columns (named a, b, c …) and its rows. */
export function result(typeNames: readonly string[], rows: readonly Row[], names = columnNames): QueryResult {
  return {
    columns: typeNames.map((typeName, index) => ({ name: names[index] ?? "?", typeOid: 0, typeName })),
    rows,
  };
}

const columnNames: readonly string[] = ["a", "b", "c", "d", "e"];

/** A contract for a result of `result`, unordered and without names unless stated. */
export function contractFor({ columns }: QueryResult, judged: Partial<JudgedContract> = {}): JudgedContract {
  return {
    columns: columns.map(({ name, typeName }) => ({ name, type: typeName })),
    names: false,
    order: "none",
    ...judged,
  };
}
