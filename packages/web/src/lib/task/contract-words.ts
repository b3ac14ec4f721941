import type { Contract } from "@master-sql/engine/content";
import { SANDBOX_CLOCK } from "@master-sql/engine/sandbox";

/** The order that a result must have, in words. */
export function orderWords({ order }: Contract): string {
  if (order === "none") return "Any order.";
  const keys = order.map(({ column, direction, nulls }) => {
    const way = direction === "desc" ? "descending" : "ascending";
    return `${column} ${way}${nulls ? ` with NULLs ${nulls}` : ""}`;
  });
  return `By ${keys.join(", then ")}.`;
}

/** What CURRENT_DATE and now() are while an answer is judged. */
export function clockWords(): string {
  const day = new Date(SANDBOX_CLOCK).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return `CURRENT_DATE is ${day}, and now() is noon (UTC).`;
}
