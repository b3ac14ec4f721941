import { ClockFigures } from "../../../ui/clock-figures.tsx";
import { clockText } from "../../../ui/durations.ts";
import { useNow } from "../use-now.ts";
import classes from "./time-spent.module.css";

/** In seconds; a longer time has a break in it. */
const LONGEST = 2 * 3_600;

/** Shows the time since a single question began, and nothing after a break: the question has no limit. */
export function TimeSpent({ since }: { readonly since: string }) {
  const seconds = (useNow(true, Date.now) - Date.parse(since)) / 1_000;
  if (seconds > LONGEST) return null;
  return (
    <span role="timer" aria-label="Time spent" className={classes.time}>
      <ClockFigures text={clockText(seconds)} /> <span className={classes.words}>so far</span>
    </span>
  );
}
