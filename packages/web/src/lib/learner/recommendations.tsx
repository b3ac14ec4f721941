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
  const all: readonly (OtherAdvice & { readonly step?: ShownStep })[] = [
    ...steps.map((step) => ({ to: step.to, text: step.title, because: step.reason, step })),
    ...others,
  ];
  return (
    <ol className={classes.recommended}>
      {all.map(({ to, text, because, step }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
          {step && <Measure step={step} />}
          <p className={classes.because}>{because}</p>
        </li>
      ))}
    </ol>
  );
}

function Measure({ step: { exercise, minutes } }: { readonly step: ShownStep }) {
  return (
    <span className={classes.measure}>
      {exercise === null ? "Lesson" : <LevelDots level={exercise.difficulty} name="Difficulty" />} {minutes}{" "}
      min
    </span>
  );
}
