import classes from "./meter.module.css";

/**
 * A bar that shows how much is done. `label` says it in words to a screen reader; without one, the bar is decoration
 * for words next to it.
 */
export function Meter({ value, of, label }: { value: number; of: number; label?: string }) {
  const share = of === 0 ? 0 : Math.min(1, value / of);
  const role = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <span className={classes.meter} {...role}>
      <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
