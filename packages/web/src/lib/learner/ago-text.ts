import { once } from "@master-sql/words";
import { DAY_MS } from "../../ui/durations.ts";

const relative = once(() => new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }));

/** How long ago, in days of 24 hours: `today`, `yesterday`, `9 days ago`. Both in milliseconds since 1970. */
export function agoText(then: number, now: number): string {
  return relative().format(-Math.max(0, Math.floor((now - then) / DAY_MS)), "day");
}
