import { shareInterval, type Week, weekStreak, weeksOf } from "@master-sql/learning";
import { plural, quantity } from "@master-sql/words";
import { Suspense, useMemo } from "react";
import type { KnownLearner } from "../../../lib/learner/use-picture.ts";
import { useLearnerEvents } from "../../../lib/progress/work.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { dayText, localDay } from "../../../ui/moments.ts";
import { Scroller } from "../../../ui/scroller.tsx";
import { useStreakShown } from "./streak-shown.ts";
import classes from "./twelve-weeks.module.css";

/** The charts take a library along. */
const WeekCharts = lazyPart(() => import("./week-charts.tsx"));
const WEEKS = 12;
/** Weeks that are told of together, since one alone says little. */
const LATELY = 4;

/** What was done in twelve weeks, how accurate first tries were, and the time it took; in words, charts, and a table. */
export function TwelveWeeks({ known }: { readonly known: KnownLearner }) {
  const events = useLearnerEvents();
  const { weeks, streak } = useMemo(() => {
    const options = { now: known.now, weeks: WEEKS, dayOf: localDay };
    return { weeks: weeksOf(events ?? [], options), streak: weekStreak(events ?? [], options) };
  }, [events, known.now]);
  const [isStreakShown, showStreak] = useStreakShown();
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks">The last twelve weeks</h2>
      <p className={classes.words}>{activityText(weeks)}</p>
      <div className={classes.streak}>
        {isStreakShown && (
          <p>
            <strong>{quantity(streak, "week")} in a row.</strong> A week without practice is forgiven; two end
            it.
          </p>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => showStreak(!isStreakShown)}>
          {isStreakShown ? "Hide the streak" : "Show my streak"}
        </Button>
      </div>
      <div className={classes.charts}>
        <Suspense fallback={null}>
          <WeekCharts weeks={weeks} activity={activityText(weeks)} accuracy={accuracyText(weeks)} />
        </Suspense>
      </div>
      <details className={classes.table}>
        <summary>The twelve weeks as a table</summary>
        <WeekTable weeks={weeks} />
      </details>
    </section>
  );
}

const sum = (weeks: readonly Week[], pick: (week: Week) => number) =>
  weeks.reduce((total, week) => total + pick(week), 0);

function activityText(weeks: readonly Week[]): string {
  const days = sum(weeks, ({ activeDays }) => activeDays);
  const parts = [
    quantity(
      sum(weeks, ({ exercises }) => exercises),
      "answer",
    ),
    quantity(
      sum(weeks, ({ lessons }) => lessons),
      "lesson",
    ),
    quantity(
      sum(weeks, ({ quizQuestions }) => quizQuestions),
      "quiz question",
    ),
  ];
  const minutes = Math.round(sum(weeks, (week) => week.minutes));
  return `You practiced on ${quantity(days, "day")}: ${parts.join(", ")}. Exercises and lessons took ${timeText(minutes)}.`;
}

function timeText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? quantity(minutes, "minute") : `${quantity(hours, "hour")} ${minutes % 60} min`;
}

const percent = (share: number) => `${Math.round(share * 100)}%`;

function accuracyText(weeks: readonly Week[]): string {
  const lately = weeks.slice(-LATELY);
  const of = sum(lately, ({ first }) => first);
  if (of === 0) return "In the last four weeks there was no first try without a hint.";
  const right = sum(lately, ({ firstRight }) => firstRight);
  const { low, high } = shareInterval(right, of);
  const before = weeks.slice(-2 * LATELY, -LATELY);
  const ofBefore = sum(before, ({ first }) => first);
  const trend =
    ofBefore === 0
      ? ""
      : ` In the four weeks before, it was ${percent(sum(before, ({ firstRight }) => firstRight) / ofBefore)}.`;
  return `Of ${quantity(of, "first try", "first tries")} without a hint in the last four weeks, ${right} ${plural(right, "was", "were")} right: ${percent(right / of)}, and your true share is probably between ${percent(low)} and ${percent(high)}.${trend}`;
}

function WeekTable({ weeks }: { readonly weeks: readonly Week[] }) {
  return (
    <Scroller className={classes.scroller ?? ""} label="The twelve weeks">
      <table>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">Days</th>
            <th scope="col">Answers</th>
            <th scope="col">Lessons</th>
            <th scope="col">Quiz questions</th>
            <th scope="col">Minutes</th>
            <th scope="col">First tries right</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.firstDay}>
              <th scope="row">{dayText(week.firstDay)}</th>
              <td>{week.activeDays}</td>
              <td>{week.exercises}</td>
              <td>{week.lessons}</td>
              <td>{week.quizQuestions}</td>
              <td>{Math.round(week.minutes)}</td>
              <td>{week.first === 0 ? "–" : `${week.firstRight} of ${week.first}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
