import { timeOfDay } from "../../ui/moments.ts";

/** When the next midnight of UTC is where the learner is, such as "1:00 AM". */
export function resetTime(now: Date): string {
  return timeOfDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)));
}
