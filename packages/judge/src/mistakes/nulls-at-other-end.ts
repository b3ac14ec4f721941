import { isSelect, nodeOf, type Place } from "@master-sql/sql";
import type { Node, SortBy } from "@pgsql/types";
import type { OwnEdit } from "./own-edit.ts";

/** NULL at the other end of an order that chooses rows: that of LIMIT or DISTINCT ON in a query within, or of a window. */
export function* nullsAtOtherEnd({ name, value, with: changed }: Place): Generator<OwnEdit> {
  const key = isSelect(value) ? "sortClause" : name === "over" || name === "WindowDef" ? "orderClause" : null;
  if (key === null) return;
  const keys = (value as { readonly [key in typeof key & string]?: Node[] })[key] ?? [];
  if (isSelect(value) && !value.limitCount && !value.distinctClause) return;
  for (const [index, node] of keys.entries()) {
    const sort = nodeOf(node, "SortBy");
    if (sort)
      yield {
        errorClass: "nulls-order",
        query: changed({ ...value, [key]: keys.with(index, { SortBy: withNullsMoved(sort) }) }),
      };
  }
}

function withNullsMoved(sort: SortBy): SortBy {
  const isFirst =
    sort.sortby_nulls === "SORTBY_NULLS_FIRST" ||
    (sort.sortby_nulls !== "SORTBY_NULLS_LAST" && sort.sortby_dir === "SORTBY_DESC");
  return { ...sort, sortby_nulls: isFirst ? "SORTBY_NULLS_LAST" : "SORTBY_NULLS_FIRST" };
}
