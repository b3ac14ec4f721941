import type { SimulationSummary } from "@master-sql/course";
import { quantity } from "@master-sql/words";
import { Link } from "react-router";
import type { NextExam } from "../own-exams/next-exam.ts";
import classes from "./result-page.module.css";
import type { StudyTopic } from "./study-plan.ts";

/** What to study, with the time that it takes, and the exam to take then. */
export function NextSteps({
  plan,
  next,
}: {
  readonly plan: readonly StudyTopic[];
  readonly next: NextExam | null;
}) {
  const minutes = plan.flatMap(({ steps }) => steps).reduce((sum, step) => sum + step.minutes, 0);
  return (
    <section aria-labelledby="plan" className={classes.part}>
      <h2 id="plan">Your plan</h2>
      {plan.length > 0 && (
        <>
          <p className={classes.muted}>
            About {quantity(minutes, "minute")}, starting with your weakest topics.
          </p>
          <ol className={classes.plan}>
            {plan.map(({ id, title, steps }) => (
              <li key={id}>
                <span className={classes.name}>{title}</span>
                <ul>
                  {steps.map(({ to, text, minutes: each }) => (
                    <li key={to}>
                      <Link to={to}>{text}</Link>{" "}
                      <span className={classes.muted}>{quantity(each, "minute")}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </>
      )}
      <p>
        {next === null ? (
          "You have passed every exam that there is."
        ) : (
          <>
            {next.reason === "again" ? "Then take it again, with other questions: " : "Next exam: "}
            <ExamLink simulation={next.simulation} />
          </>
        )}
      </p>
    </section>
  );
}

function ExamLink({ simulation: { slug, title, minutes } }: { readonly simulation: SimulationSummary }) {
  return (
    <>
      <Link to={`/simulation?start=${slug}`}>{title}</Link> ({quantity(minutes, "minute")})
    </>
  );
}
