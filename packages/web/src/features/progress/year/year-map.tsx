import { quantity } from "@master-sql/words";
import { Fragment, type ReactNode, useMemo } from "react";
import type { KnownLearner } from "../../../lib/learner/use-picture.ts";
import { DAYS_OF_WEEK } from "../../../lib/learner/work-days.ts";
import { monthText, shortDate } from "../../../ui/moments.ts";
import { yearDays } from "./year-days.ts";
import classes from "./year-map.module.css";

/** From these counts on a day is shown one step darker. */
const STEPS = [1, 4, 10] as const;

const stepOf = (done: number) => STEPS.filter((least) => done >= least).length;

/** Whether it is the first Monday of its month. */
const startsMonth = (at: number) => new Date(at).getDate() <= DAYS_OF_WEEK;

/** A year day by day: the more was done, the darker. `children` follow it, unless nothing was done. */
export function YearMap({
  known: { events, now },
  children,
}: {
  readonly known: Pick<KnownLearner, "events" | "now">;
  readonly children?: ReactNode;
}) {
  const days = useMemo(() => yearDays(events, now), [events, now]);
  const active = days.filter(({ done }) => done > 0);
  const best = active.reduce((most, day) => (day.done > most.done ? day : most), { at: now, done: 0 });
  const isEmpty = active.length === 0;
  const words = isEmpty
    ? "No answers or lessons in the last year. The next one shows up here."
    : `You practiced on ${quantity(active.length, "day")} in the last year. Your busiest day was ${shortDate(best.at)}, with ${quantity(best.done, "answer or lesson", "answers and lessons")}.`;
  return (
    <>
      <section aria-labelledby="year">
        <h2 id="year">Your year</h2>
        <p className={classes.words}>{words}</p>
        {!isEmpty && (
          <div className={classes.year} role="img" aria-label={words}>
            {days.map(({ at, done, isFuture }, place) => (
              <Fragment key={at}>
                {place % DAYS_OF_WEEK === 0 && (
                  <small className={classes.month}>{startsMonth(at) && monthText(at)}</small>
                )}
                <span
                  className={classes.day}
                  title={isFuture ? undefined : `${shortDate(at)}: ${done}`}
                  data-step={stepOf(done)}
                  data-future={isFuture || undefined}
                />
              </Fragment>
            ))}
          </div>
        )}
        {!isEmpty && (
          <p className={classes.legend} aria-hidden>
            None
            {[0, ...STEPS].map((done) => (
              <span key={done} className={classes.day} data-step={stepOf(done)} />
            ))}
            {STEPS.at(-1)} or more a day
          </p>
        )}
      </section>
      {!isEmpty && children}
    </>
  );
}
