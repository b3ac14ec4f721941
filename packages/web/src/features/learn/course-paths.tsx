import type { ModuleBundle, Track } from "@master-sql/course";
import { careerGoalSchema } from "@master-sql/protocol";
import { quantity } from "@master-sql/words";
import { Link, useNavigate } from "react-router";
import { useGoal } from "../../lib/account/use-goal.ts";
import { moduleTally } from "../../lib/learning-path/module-tally.ts";
import { modulesOf } from "../../lib/learning-path/modules-of.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { Button } from "../../ui/button.tsx";
import { workText } from "../../ui/durations.ts";
import { Meter } from "../../ui/meter.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import classes from "./course-paths.module.css";

/** The paths through the course that suit most people: what they are for, how long they are, and how far you are. */
export function CoursePaths({
  tracks,
  modules,
}: {
  readonly tracks: readonly Track[];
  readonly modules: readonly ModuleBundle[];
}) {
  return (
    <section aria-labelledby="paths" className={classes.paths}>
      <h2 id="paths">Two paths through the course</h2>
      <p className={classes.lead}>
        You don't need all {modules.length} modules for your first job. Both paths start with the same
        modules, up to window functions, and then go where your work is. What you finish counts on both.
      </p>
      <ul className={classes.list}>
        {tracks.map((track) => (
          <PathCard key={track.role} track={track} modules={modulesOf(track, modules)} />
        ))}
      </ul>
    </section>
  );
}

function PathCard({
  track: { role, path },
  modules,
}: {
  readonly track: Track;
  /** Those of the path, in their order. */
  readonly modules: readonly ModuleBundle[];
}) {
  const { status, goal, choose } = useGoal();
  const navigate = useNavigate();
  const progress = useProgress();
  if (path === undefined) return null;
  const tallies = modules.map((module) => moduleTally(module, progress));
  const sum = (count: (tally: (typeof tallies)[number]) => number) =>
    tallies.reduce((total, tally) => total + count(tally), 0);
  const [lessons, exercises] = [sum((tally) => tally.lessons), sum((tally) => tally.exercises)];
  const [read, solved] = [sum((tally) => tally.lessonsDone), sum((tally) => tally.exercisesSolved)];
  const minutes = modules
    .flatMap((module) => module.lessons)
    .reduce((total, lesson) => total + lesson.minutes, 0);
  const isChosen = status === "ready" && goal.careerGoal === role;
  const follow = async () => {
    const outcome = await choose({ ...goal, careerGoal: careerGoalSchema.parse(role) });
    if (outcome.ok) await navigate("/roadmap");
    else showToast({ title: "Your path was not saved", message: outcome.message, tone: "wrong" });
  };
  return (
    <li className={classes.card}>
      <h3>{path.title}</h3>
      <p className={classes.summary}>{path.summary}</p>
      <p className={classes.size}>
        {quantity(modules.length, "module")} · {quantity(lessons, "lesson")}, about {workText(minutes)} to
        read · {quantity(exercises, "exercise")}
      </p>
      <div className={classes.progress}>
        <Meter
          value={read + solved}
          of={lessons + exercises}
          label={`${read + solved} of ${lessons + exercises} done`}
        />
        <p>
          {read} of {lessons} lessons · {solved} of {exercises} exercises
        </p>
      </div>
      <details className={classes.inside}>
        <summary>
          Its modules
          <VisuallyHidden>: {path.title}</VisuallyHidden>
        </summary>
        <ol>
          {modules.map((module) => (
            <li key={module.id}>
              <Link to={`/learning/${module.id}`}>{module.title}</Link>
            </li>
          ))}
        </ol>
      </details>
      {isChosen ? (
        <p className={classes.chosen}>
          This is your path. <Link to="/roadmap">See your roadmap</Link>
        </p>
      ) : (
        <Button variant="default" onClick={() => void follow()}>
          Follow this path
          <VisuallyHidden>: {path.title}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
