import { columnKey, constantText, lastName, type Table, walk } from "@master-sql/sql";
import type { A_Expr, Node, SelectStmt } from "@pgsql/types";
import { POOL_SIZE, type ValuePools } from "./value-pools.ts";

/** So many values stay the first of their pool. */
const KEPT_FIRST = 3;
/** Factors that differ from 1 by no more tell apart what nearly any two numbers do. */
const MOST_APART = 0.5;
const LEAST_APART = 0.001;

/**
 * The pools with numbers that are as far apart as a factor of the queries says, and half as far: 40, 42 and 41 for
 * `b > 1.05 * a`, which what grows at all doesn't meet. `read` holds the columns (by columnKey) that the queries read.
 */
export function withNearFactors(
  pools: ValuePools,
  tables: readonly Table[],
  read: ReadonlySet<string>,
  queries: readonly SelectStmt[],
): ValuePools {
  const steps = factorsIn(queries).flatMap((factor) => {
    const apart = factor - 1;
    if (Math.abs(apart) < LEAST_APART || Math.abs(apart) > MOST_APART) return [];
    const number = Math.round(2 / Math.abs(apart));
    return [0, 1, 2].map((more) => String(number + Math.sign(apart) * more));
  });
  if (steps.length === 0) return pools;
  const nearer = new Map(pools);
  for (const { key: table, columns, uniques, foreignKeys } of tables)
    for (const { name, kind } of columns) {
      const key = columnKey({ table, column: name });
      const pool = pools.get(key) ?? [];
      const isKey = [...(uniques[0] ?? []), ...foreignKeys.flatMap((each) => each.columns)].includes(name);
      if (isKey || !read.has(key) || (kind !== "integer" && kind !== "decimal")) continue;
      const all = [...pool.slice(0, KEPT_FIRST), ...steps, ...pool.slice(KEPT_FIRST)];
      nearer.set(key, [...new Set(all)].slice(0, POOL_SIZE));
    }
  return nearer;
}

/** The numbers that queries multiply or divide by, and the quotients of two of them. */
function factorsIn(queries: readonly SelectStmt[]): readonly number[] {
  const found = new Set<number>();
  walk(queries, (kind, value: A_Expr) => {
    if (kind !== "A_Expr" || !/^[*/]$/.test(lastName(value.name))) return undefined;
    const [left, right] = [value.lexpr, value.rexpr].map(numberOf);
    if (left !== undefined && right !== undefined) found.add(left / right);
    else found.add(left ?? right ?? 1);
    return undefined;
  });
  return [...found];
}

function numberOf(node: Node | undefined): number | undefined {
  const number = Number((node && constantText(node)) ?? Number.NaN);
  return Number.isNaN(number) ? undefined : number;
}
