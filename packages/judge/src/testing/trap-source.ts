import { columnKey, type Table } from "@master-sql/sql";
import { createRandom } from "../random.ts";
import type { TrapSource } from "../search/traps/trap-source.ts";

/** What traps are made of where queries read every column of some tables and name nothing. */
export function trapSourceOf(tables: readonly Table[], seed: number, more: Partial<TrapSource>): TrapSource {
  return {
    tables,
    pools: new Map(),
    columns: new Set(
      tables.flatMap(({ key, columns }) =>
        columns.map(({ name }) => columnKey({ table: key, column: name })),
      ),
    ),
    keyLists: [],
    comparisons: [],
    isRecursive: false,
    durations: [],
    zones: [],
    clockTimes: [],
    cutsSeconds: false,
    constants: new Map(),
    sizes: [],
    texts: new Set(),
    patterns: [],
    documents: new Map(),
    random: createRandom(seed),
    visibleRow: () => undefined,
    ...more,
  };
}
