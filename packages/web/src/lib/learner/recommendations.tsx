import { Link } from "react-router";
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
  const all = [...steps.map(({ to, title, reason }) => ({ to, text: title, because: reason })), ...others];
  return (
    <ol className={classes.recommended}>
      {all.map(({ to, text, because }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
          <p className={classes.because}>{because}</p>
        </li>
      ))}
    </ol>
  );
}
