import type { SelectStmt } from "@pgsql/types";
import { isSelect } from "../../sql/place.ts";
import { contains } from "../../sql/tree-contains.ts";
import type { TreeRule } from "./tree-rule.ts";

/** LIMIT on rows in no order: which ones are kept is chance, unless they are all alike, as where only whether there is one counts. */
export const limitWithoutOrder: TreeRule = {
  errorClass: "limit-without-order",
  occursIn: (query) =>
    contains(
      { SelectStmt: query },
      (_, value) => isSelect(value) && !!value.limitCount && !value.sortClause?.length && showsColumns(value),
    ),
};

function showsColumns({ targetList, larg }: SelectStmt): boolean {
  return larg !== undefined || contains(targetList, (name) => name === "ColumnRef");
}

/** No ORDER BY at the query's end, though the solution has one. */
export const orderByMissing: TreeRule = {
  errorClass: "order-by-missing",
  occursIn: (query) => !query.sortClause?.length,
};
