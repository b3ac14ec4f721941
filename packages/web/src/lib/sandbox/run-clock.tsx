import { DEFAULT_TIME_LIMIT_MS } from "@master-sql/judge/sandbox";
import classes from "./run-clock.module.css";
import { useElapsed } from "./use-elapsed.ts";

/** The seconds of a run counting up against its limit. The live region tells them to screen readers, more slowly. */
export function RunClock({ since }: { readonly since: number | null }) {
  const elapsed = useElapsed(since);
  if (since === null) return null;
  return (
    <span className={classes.clock} aria-hidden="true">
      {(elapsed / 1_000).toFixed(1)} s of {DEFAULT_TIME_LIMIT_MS / 1_000} s
    </span>
  );
}
