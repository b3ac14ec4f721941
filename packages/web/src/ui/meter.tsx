import classes from "./meter.module.css";

/** A bar of how much of something is done; `label` says it in words to a screen reader. */
export function Meter({ value, of, label }: { value: number; of: number; label: string }) {
  const share = of === 0 ? 0 : Math.min(1, value / of);
  return (
    <span className={classes.meter} role="img" aria-label={label}>
      <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}
