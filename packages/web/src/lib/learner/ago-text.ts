import { once } from "@master-sql/words";
import { localDay } from "../../ui/moments.ts";

const relative = once(() => new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }));

/**
 * How many days ago by the reader's calendar: `today`, `yesterday`, `9 days ago`. Both in milliseconds since 1970.
 */
export function agoText(then: number, now: number): string {
  return relative().format(-Math.max(0, localDay(now) - localDay(then)), "day");
}
