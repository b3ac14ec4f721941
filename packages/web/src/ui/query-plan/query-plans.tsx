import type { MeasuredPlan } from "@master-sql/judge/verdicts";
import { quantity } from "@master-sql/words";
import { type ReactNode, useId } from "react";
import { PlanTree } from "./plan-tree.tsx";
import classes from "./query-plans.module.css";

interface QueryPlansProps {
  readonly before: MeasuredPlan;
  readonly after: MeasuredPlan;
  /** What the second one is the plan of. */
  readonly afterTitle: string;
  /** Pages that can be reached. */
  readonly aim?: { readonly title: string; readonly plan: MeasuredPlan };
  readonly note?: ReactNode;
}

/**
 * A query's plan before and after a change: the pages that each touches as bars, and lists of their nodes with rows and
 * pages.
 */
export function QueryPlans({ before, after, afterTitle, aim, note }: QueryPlansProps) {
  const titleId = useId();
  const bars = [
    { title: "Before", plan: before, tone: "before" },
    { title: afterTitle, plan: after, tone: "after" },
    ...(aim ? [{ ...aim, tone: "aim" }] : []),
  ];
  const most = Math.max(1, ...bars.map(({ plan }) => plan.buffers));
  return (
    <section className={classes.plans} aria-labelledby={titleId}>
      <p id={titleId} className={classes.title}>
        How PostgreSQL runs the query
      </p>
      <dl className={classes.bars}>
        {bars.map(({ title, plan, tone }) => (
          <div key={tone} className={classes.bar} data-tone={tone}>
            <dt>{title}</dt>
            <dd>
              <span
                className={classes.length}
                style={{ inlineSize: `${(plan.buffers / most) * 100}%` }}
                aria-hidden="true"
              />
              <span>{pages(plan.buffers)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.sides}>
        <Plan title="Before" plan={before} />
        <Plan title={afterTitle} plan={after} />
      </div>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  );
}

function Plan({ title, plan }: { readonly title: string; readonly plan: MeasuredPlan }) {
  return (
    <section className={classes.plan} aria-label={title}>
      <p className={classes.planTitle}>
        {title} <span>{pages(plan.buffers)}</span>
      </p>
      <PlanTree
        label="Steps of the plan"
        nodes={plan.nodes.map(({ node, relation, index, depth, actualRows, buffers, misestimate }) => ({
          name: node,
          of: [relation && `on ${relation}`, index && `using ${index}`].filter(Boolean).join(" "),
          depth,
          figures: `${quantity(actualRows, "row")}, ${pages(buffers)}`,
          misestimate,
        }))}
      />
    </section>
  );
}

function pages(count: number): string {
  return quantity(count, "page");
}
