import { cellKey } from "./cell-key.ts";
import { type ColumnFamily, columnFamily, isNumber } from "./column-type.ts";
import { numberClasses, numberKey } from "./number-classes.ts";
import type { Cell, ResultColumn, Row } from "./statement-result.ts";

/** What comparing needs of a statement's result. */
export interface QueryResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: readonly Row[];
}

/** For each row of a result its cells' keys: rows are equal by value when all their keys are. */
export interface ResultKeys {
  readonly cells: readonly (readonly string[])[];
  readonly rows: readonly string[];
}

/**
 * Keys for two results of the same number of columns, made together because the two types of a column decide how its
 * values are compared. The caller has ruled out columns that can't be compared (rule G9).
 */
export function rowKeys(a: QueryResult, b: QueryResult): readonly [ResultKeys, ResultKeys] {
  const columnKeys = a.columns.map((column, index) => {
    const familyOfA = columnFamily(column.typeName);
    const familyOfB = columnFamily(b.columns[index]?.typeName ?? column.typeName);
    return pairKeys(familyOfA, familyOfB, cellsOf(a, index), cellsOf(b, index));
  });
  return [
    resultKeys(
      a,
      columnKeys.map(([key]) => key),
    ),
    resultKeys(
      b,
      columnKeys.map(([, key]) => key),
    ),
  ];
}

type KeyOfCell = (cell: Cell) => string;

/** PostgreSQL's text holds no NUL character, so keys that begin with one never run into each other. */
const NULL_KEY = "\0";
const VALUE_MARK = "\0=";

function pairKeys(
  familyOfA: ColumnFamily,
  familyOfB: ColumnFamily,
  cellsOfA: readonly Cell[],
  cellsOfB: readonly Cell[],
): readonly [KeyOfCell, KeyOfCell] {
  const exact = familyOfA.kind === "integer" && familyOfB.kind === "integer";
  if (isNumber(familyOfA) && isNumber(familyOfB) && !exact) {
    const classes = numberClasses([
      { family: familyOfA, cells: cellsOfA },
      { family: familyOfB, cells: cellsOfB },
    ]);
    const key: KeyOfCell = (cell) => (cell === null ? NULL_KEY : VALUE_MARK + numberKey(cell, classes));
    return [key, key];
  }
  return [
    (cell) => (cell === null ? NULL_KEY : VALUE_MARK + cellKey(cell, familyOfA, familyOfB)),
    (cell) => (cell === null ? NULL_KEY : VALUE_MARK + cellKey(cell, familyOfB, familyOfA)),
  ];
}

function cellsOf(result: QueryResult, column: number): readonly Cell[] {
  return result.rows.map((row) => row[column] ?? null);
}

function resultKeys(result: QueryResult, columnKeys: readonly KeyOfCell[]): ResultKeys {
  const cells = result.rows.map((row) => columnKeys.map((key, index) => key(row[index] ?? null)));
  return { cells, rows: cells.map((keys) => keys.join("")) };
}
