import { IconCheck } from "@tabler/icons-react";
import classes from "./state-mark.module.css";

export type MarkedState = "open" | "begun" | "done";

/** A ring, a half-filled ring, or a tick; `label` says the state in words, unless the words stand beside it. */
export function StateMark({ state, label }: { state: MarkedState; label?: string }) {
  const spoken = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <span className={classes.mark} data-state={state} {...spoken}>
      {state === "done" && <IconCheck size={12} stroke={3} aria-hidden />}
    </span>
  );
}
