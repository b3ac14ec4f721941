import { isSelect } from "../../sql/place.ts";
import { contains } from "../../sql/tree-contains.ts";
import type { TreeRule } from "./tree-rule.ts";

/** LIMIT on rows in no order: which ones are kept is chance. */
export const limitWithoutOrder: TreeRule = {
  errorClass: "limit-without-order",
  occursIn: (query) =>
    contains(
      { SelectStmt: query },
      (_, value) => isSelect(value) && !!value.limitCount && !value.sortClause?.length,
    ),
};

/** No ORDER BY at the query's end, though the solution has one. */
export const orderByMissing: TreeRule = {
  errorClass: "order-by-missing",
  occursIn: (query) => !query.sortClause?.length,
};
