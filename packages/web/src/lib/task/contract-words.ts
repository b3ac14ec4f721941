import type { Contract } from "@master-sql/course";
import { SANDBOX_CLOCK } from "@master-sql/judge/sandbox";

/** The order that a result must have, in words. */
export function orderWords({ order }: Contract): string {
  if (order === "none") return "Any order.";
  const keys = order.map(({ column, direction, nulls }) => {
    const way = direction === "desc" ? "descending" : "ascending";
    return `${column} ${way}${nulls ? ` with NULLs ${nulls}` : ""}`;
  });
  return `By ${keys.join(", then ")}.`;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * What CURRENT_DATE and now() are while an answer is judged. Without the browser's own words for dates, whose tables take
 * a slow phone a tenth of a second to open.
 */
export function clockWords(): string {
  const clock = new Date(SANDBOX_CLOCK);
  const day = `${MONTHS[clock.getUTCMonth()]} ${clock.getUTCDate()}, ${clock.getUTCFullYear()}`;
  return `CURRENT_DATE is ${day}, and now() is noon (UTC). If your query uses them, no date is later, except in columns where the dataset has later dates.`;
}
