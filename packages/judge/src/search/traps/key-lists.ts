import { columnNamesIn, isSelect, walk } from "@master-sql/sql";
import type { Node, SelectStmt, WindowDef } from "@pgsql/types";

/** What rows are put together by, and sorted by within: of a window, DISTINCT ON, GROUP BY or ORDER BY; column names. */
export interface KeyList {
  readonly together: readonly string[];
  readonly sorted: readonly (readonly string[])[];
}

/** The lists of keys in queries, each once. */
export function keyListsIn(queries: readonly SelectStmt[]): readonly KeyList[] {
  const found = new Map<string, KeyList>();
  const add = (together: readonly Node[], sorted: readonly Node[]) => {
    const list = {
      together: [...columnNamesIn(together)],
      sorted: sorted.map((key) => [...columnNamesIn(key)]).filter((names) => names.length > 0),
    };
    if (list.together.length + list.sorted.length > 0) found.set(JSON.stringify(list), list);
  };
  for (const query of queries)
    walk({ SelectStmt: query }, (name, value) => {
      if (isSelect(value)) {
        const { distinctClause = [], groupClause = [], sortClause = [] } = value;
        const on = distinctClause.filter((node) => Object.keys(node).length > 0);
        add(on, sortClause);
        if (groupClause.length > 0) add(groupClause, []);
      } else if (name === "over" || name === "WindowDef") {
        const { partitionClause = [], orderClause = [] }: WindowDef = value;
        add(partitionClause, orderClause);
      }
      return undefined;
    });
  return [...found.values()];
}
