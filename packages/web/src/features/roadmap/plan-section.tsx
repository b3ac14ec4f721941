import { TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { type DayProblem, dayProblem, type Plan, planUntil, type Step } from "@master-sql/learning";
import { quantity } from "@master-sql/words";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { KnownPath } from "../../lib/learner/use-path.ts";
import { recordDecision } from "../../lib/progress/work.ts";
import { Button } from "../../ui/button.tsx";
import { workText } from "../../ui/durations.ts";
import { calendarDay, longDate } from "../../ui/moments.ts";
import { Notice } from "../../ui/notice.tsx";
import { paceText } from "./pace-text.ts";
import classes from "./plan-section.module.css";

const problems: Readonly<Record<DayProblem, string>> = {
  "not-a-day": "Choose a day, such as the one before your interview.",
  past: "That day is over. Choose a day after today.",
  "too-far": "That is more than five years away. Choose an earlier day.",
};

/** What is left of the path, and the day when somebody wants to finish. */
export function PlanSection({ path }: { readonly path: KnownPath }) {
  const { until } = path.decisions;
  const today = calendarDay(path.learner.now);
  const plan = until === null ? null : planUntil(path.steps, { until, today, pace: path.pace });
  if (path.steps.length === 0) return null;
  return (
    <section className={classes.plan} aria-labelledby="plan">
      <div className={classes.left}>
        <h2 id="plan">{workText(path.minutesLeft)} left on this path</h2>
        <p className={classes.muted}>
          For the lessons and exercises of the modules that are open, at {paceText(path.pace)}
          {path.pace.minutesPerWeek > 0 ? "" : ", until yours is known"}.
        </p>
      </div>
      {plan && <PlanWords plan={plan} path={path} />}
      {until !== null && plan === null && (
        <Notice tone="warn" title="The day of your plan is over">
          You wanted to finish by {dayText(until)}. Choose another day, or remove the plan.
        </Notice>
      )}
      <DayForm key={until} until={until} today={today} />
    </section>
  );
}

/** A day as in 2026-12-24 in words, the same in every time zone. */
const dayText = (day: string) => longDate(new Date(`${day}T12:00:00`));

function DayForm({ until, today }: { readonly until: string | null; readonly today: string }) {
  const [problem, setProblem] = useState<DayProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const day = field.current?.value ?? "";
    const found = dayProblem(day, today);
    setProblem(found);
    if (found !== null) field.current?.focus();
    else recordDecision({ kind: "plan-set", until: day });
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        type="date"
        label="Finish by"
        defaultValue={until ?? ""}
        error={problem === null ? null : problems[problem]}
      />
      <Button type="submit" variant={until === null ? "filled" : "default"}>
        {until === null ? "Make a plan" : "Change the day"}
      </Button>
      {until !== null && (
        <Button variant="subtle" onClick={() => recordDecision({ kind: "plan-set", until: null })}>
          Remove the plan
        </Button>
      )}
    </form>
  );
}

function PlanWords({ plan, path }: { readonly plan: Plan; readonly path: KnownPath }) {
  return (
    <div className={classes.words}>
      <p>
        To finish by {dayText(plan.until)}, {quantity(plan.daysLeft, "day")} from now:{" "}
        <strong>{workText(plan.minutesPerWeek)} a week</strong>.
      </p>
      {!plan.isFeasible && (
        <Notice tone="warn" title="That is more than anybody keeps up">
          Choose a later day, or a goal with fewer modules. Few people can keep up more than 25 hours a week.
        </Notice>
      )}
      {plan.forecast !== null && (
        <p className={classes.muted}>
          At the pace of your last four weeks, {workText(path.pace.minutesPerWeek)} a week, it would be{" "}
          {dayText(plan.forecast)}.
        </p>
      )}
      <h3>This week</h3>
      <ul className={classes.week}>
        {groupsOf(plan.thisWeek, path).map(({ key, to, title, rest }) => (
          <li key={key}>
            <Link to={to}>{title}</Link> {rest}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Group {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly rest: string;
}

/** Each lesson with how many exercises follow it; a list of single exercises would be long. */
function groupsOf(steps: readonly Step[], { modules }: KnownPath): readonly Group[] {
  const lessons = new Map(modules.flatMap((module) => module.lessons.map((lesson) => [lesson.id, lesson])));
  const titles = new Map(modules.map(({ id, title }) => [id, title]));
  const groups: { first: Step; exercises: number }[] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.kind === "exercise" && last !== undefined && last.first.moduleId === step.moduleId)
      last.exercises += 1;
    else groups.push({ first: step, exercises: step.kind === "exercise" ? 1 : 0 });
  }
  return groups.map(({ first, exercises }) => {
    const lesson = first.kind === "lesson" ? lessons.get(first.id) : undefined;
    const count = quantity(exercises, "exercise");
    return lesson === undefined
      ? {
          key: first.id,
          to: `/practice?module=${first.moduleId}&status=open`,
          title: count,
          rest: `of ${titles.get(first.moduleId) ?? ""}`,
        }
      : {
          key: first.id,
          to: `/learning/${first.moduleId}/${lesson.slug}`,
          title: lesson.title,
          rest: exercises > 0 ? `and its ${count}` : "",
        };
  });
}
