import type { Catalogue } from "@master-sql/course";
import { list, plural, quantity } from "@master-sql/words";
import { Link } from "react-router";
import { useCatalogue } from "../../lib/content/use-catalogue.ts";
import { PlacementOffer } from "../../lib/learner/placement-offer.tsx";
import { Recommendations } from "../../lib/learner/recommendations.tsx";
import { type KnownPath, usePath } from "../../lib/learner/use-path.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { workText } from "../../ui/durations.ts";
import { adviceOf } from "./advice.ts";
import { thisWeek } from "./this-week.ts";
import classes from "./welcome.module.css";

/** How to go on, what is due, the week, and what is recommended. */
export default function OwnStart() {
  const { data: catalogue } = useCatalogue();
  return catalogue === undefined ? null : <Start catalogue={catalogue} />;
}

function Start({ catalogue }: { readonly catalogue: Catalogue }) {
  const path = usePath(catalogue);
  if (path === null) return null;
  const advice = path.goal.survey === null ? [] : adviceOf(path.goal.survey);
  return (
    <section className={classes.start} aria-labelledby="go-on">
      <PlacementOffer path={path} />
      <div className={classes.columns}>
        <Continue path={path} />
        <div className={classes.part}>
          <h3>Recommended for you</h3>
          <Recommendations
            path={path}
            catalogue={catalogue}
            others={advice.map(({ because, ...rest }) => ({ ...rest, because: `${because}, you told us.` }))}
          />
        </div>
      </div>
    </section>
  );
}

function Continue({ path }: { readonly path: KnownPath }) {
  const { learner, stations, steps, track } = path;
  const step = steps[0];
  const module = path.modules.find(({ id }) => id === step?.moduleId);
  const lesson = module?.lessons.find(({ id }) => id === step?.id);
  const exercise = module?.exercises.find(({ id }) => id === step?.id);
  const next = lesson
    ? { title: lesson.title, to: `/learning/${lesson.moduleId}/${lesson.slug}` }
    : exercise
      ? { title: exercise.title, to: `/practice/${exercise.slug}` }
      : { title: "Practice", to: "/practice" };
  const isNew = learner.picture.items.size === 0 && learner.events.length === 0;
  const complete = stations.filter(({ state }) => state === "done").length;
  const due = learner.picture.concepts.filter(({ dueAt }) => dueAt !== null && dueAt <= learner.now);
  const names = due.slice(0, 3).map(({ concept }) => learner.catalogue.concepts[concept]?.title ?? "");
  return (
    <div className={classes.part}>
      <h2 id="go-on">
        {isNew ? "Start" : "Continue"}: {next.title}
      </h2>
      <p className={classes.muted}>
        {module ? `Module “${module.title}”. ` : ""}
        {track?.title ?? "The whole course"}: {complete} of {quantity(stations.length, "module")} behind you
        {steps.length > 0 ? `, about ${workText(path.minutesLeft)} left` : ""}.
      </p>
      <div className={classes.actions}>
        <ButtonLink to={next.to} describedBy="go-on">
          {isNew ? "Start" : "Continue"}
        </ButtonLink>
        <ButtonLink to="/roadmap" variant="default">
          Roadmap
        </ButtonLink>
      </div>
      <p>
        {due.length === 0 ? (
          "Nothing is due for review today."
        ) : (
          <>
            <Link to="/practice">
              {quantity(due.length, "concept")} {plural(due.length, "is", "are")} due for review
            </Link>
            : {list(due.length > 3 ? [...names, `${due.length - 3} more`] : names)}.
          </>
        )}
      </p>
      <Week path={path} />
    </div>
  );
}

function Week({ path: { learner } }: { readonly path: KnownPath }) {
  const { days, answers, lessons } = thisWeek(learner.events, learner.now);
  return (
    <div className={classes.week}>
      <h3>This week</h3>
      <ol className={classes.days} aria-hidden="true">
        {days.map(({ name, isActive, isToday }) => (
          <li key={name} data-active={isActive || undefined} data-today={isToday || undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p className={classes.muted}>
        {quantity(answers, "answer")} and {quantity(lessons, "lesson")} on{" "}
        {quantity(days.filter(({ isActive }) => isActive).length, "day")}.
      </p>
    </div>
  );
}
