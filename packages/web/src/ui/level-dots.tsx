import classes from "./level-dots.module.css";

const steps = [1, 2, 3, 4, 5];

/** A level from 1 to 5 as filled and empty dots; `name` says what is measured. */
export function LevelDots({ level, name }: { level: number; name: string }) {
  return (
    <span className={classes.dots} role="img" aria-label={`${name} ${level} of ${steps.length}`}>
      {steps.map((step) => (
        <span key={step} className={classes.dot} data-filled={step <= level || undefined} />
      ))}
    </span>
  );
}
