import type { MeasuredPlan } from "@master-sql/engine/verdicts";
import { quantity } from "@master-sql/engine/words";
import { type ReactNode, useId } from "react";
import classes from "./query-plans.module.css";

interface QueryPlansProps {
  readonly before: MeasuredPlan;
  readonly after: MeasuredPlan;
  /** What the second one is the plan of. */
  readonly afterTitle: string;
  readonly note: ReactNode;
}

/** A query's plan before and after a change, as lists of nodes with their rows and the pages that they touch. */
export function QueryPlans({ before, after, afterTitle, note }: QueryPlansProps) {
  const titleId = useId();
  return (
    <section className={classes.plans} aria-labelledby={titleId}>
      <p id={titleId} className={classes.title}>
        How PostgreSQL runs the query
      </p>
      <div className={classes.sides}>
        <Plan title="Before" plan={before} />
        <Plan title={afterTitle} plan={after} />
      </div>
      <p className={classes.note}>{note}</p>
    </section>
  );
}

function Plan({ title, plan }: { readonly title: string; readonly plan: MeasuredPlan }) {
  return (
    <section className={classes.plan} aria-label={title}>
      <p className={classes.planTitle}>
        {title} <span>{pages(plan.buffers)}</span>
      </p>
      <ol className={classes.nodes}>
        {plan.nodes.map(({ node, relation, index, depth, actualRows, buffers }, i) => (
          <li
            key={`${i}${node}`}
            className={classes.node}
            style={{ paddingInlineStart: `calc(${Math.min(depth, 6)} * 0.875rem)` }}
          >
            <span>
              <strong>{node}</strong>
              {relation !== null && ` on ${relation}`}
              {index !== null && ` using ${index}`}
            </span>
            <span className={classes.figures}>
              {rows(actualRows)}, {pages(buffers)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function pages(count: number): string {
  return quantity(count, "page");
}

function rows(count: number): string {
  return quantity(count, "row");
}
