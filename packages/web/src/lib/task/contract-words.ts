import type { Contract } from "@master-sql/engine/content";

/** The order that a result must have, in words. */
export function orderWords({ order }: Contract): string {
  if (order === "none") return "Any order.";
  const keys = order.map(({ column, direction, nulls }) => {
    const way = direction === "desc" ? "descending" : "ascending";
    return `${column} ${way}${nulls ? ` with NULLs ${nulls}` : ""}`;
  });
  return `By ${keys.join(", then ")}.`;
}
