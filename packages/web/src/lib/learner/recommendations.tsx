import type { ReactNode } from "react";
import { Link } from "react-router";
import { LevelDots } from "../../ui/level-dots.tsx";
import type { ShownStep } from "./next-steps.ts";
import classes from "./recommendations.module.css";

/** Something besides steps that is recommended, and why. */
export interface OtherAdvice {
  readonly to: string;
  readonly text: string;
  readonly because: string;
}

/** Steps in their order, each with its reason, and what else is recommended. */
export function Recommendations({
  steps,
  others = [],
}: {
  readonly steps: readonly ShownStep[];
  readonly others?: readonly OtherAdvice[];
}) {
  const all = [
    ...steps.map((step) => ({
      to: step.to,
      text: step.title,
      because: step.reason,
      measure: measureOf(step),
    })),
    ...others.map((other) => ({ ...other, measure: null })),
  ];
  return (
    <ol className={classes.recommended}>
      {all.map(({ to, text, because, measure }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
          {measure && <span className={classes.measure}>{measure}</span>}
          <p className={classes.because}>{because}</p>
        </li>
      ))}
    </ol>
  );
}

function measureOf({ exercise, minutes }: ShownStep): ReactNode {
  return (
    <>
      {exercise === null ? "Lesson" : <LevelDots level={exercise.difficulty} name="Difficulty" />} {minutes}{" "}
      min
    </>
  );
}
