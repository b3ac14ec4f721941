import type { BesideAccepted, WalkedStep } from "./beside-accepted.ts";
import classes from "./beside-steps.module.css";

/** Two ways through the same rows, next to each other. */
export function BesideSteps({ beside: { mine, accepted } }: { readonly beside: BesideAccepted }) {
  return (
    <div className={classes.both}>
      <Walk title="Your query, step by step" steps={mine} />
      <Walk title="An accepted answer on the same rows" steps={accepted} />
    </div>
  );
}

function Walk({ title, steps }: { readonly title: string; readonly steps: readonly WalkedStep[] }) {
  return (
    <section aria-label={title}>
      <h4 className={classes.title}>{title}</h4>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={index} className={classes.step}>
            <code translate="no">{step.title}</code>
            <span className={classes.counts}>{step.counts}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
