import type { ModuleBundle, Track } from "@master-sql/course";
import { experienceLevels } from "@master-sql/protocol";
import { quantity } from "@master-sql/words";
import { Link } from "react-router";
import { levelNames } from "../../lib/account/level-names.ts";
import { useKnownStep } from "../../lib/learner/use-known-step.tsx";
import { moduleMotif } from "../../lib/learning-path/module-motif.ts";
import { moduleTally } from "../../lib/learning-path/module-tally.ts";
import { MorePages } from "../../lib/pages/more-pages.tsx";
import { useProgress } from "../../lib/progress/index.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Motif } from "../../ui/motif/index.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import { PlaceMark } from "../../ui/place-mark.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { CoursePaths } from "./course-paths.tsx";
import classes from "./modules-page.module.css";

/** The whole course, above it the way to what comes next. The module in which somebody goes on is open. */
export function ModulesPage({
  modules,
  paths,
}: {
  modules: readonly ModuleBundle[];
  /** Tracks that are recommended as paths. */
  paths: readonly Track[];
}) {
  const { hadBegun, step, asking } = useKnownStep();
  const { exercises, lessons } = useProgress();
  // An account alone is no place to continue from.
  const isUntouched = exercises.size + lessons.size === 0;
  const next = hadBegun ? step?.moduleId : modules[0]?.id;
  const [first] = modules[0]?.lessons ?? [];
  const levels = experienceLevels.filter((level) => modules.some((module) => module.level === level));
  return (
    <Page>
      {asking}
      <PageHead
        title="Learning"
        lead="Short lessons in an order that works, then exercises on what they taught. Every query runs on PostgreSQL in this page."
        aside={
          <div className={classes.begin}>
            {hadBegun
              ? step && (
                  <ButtonLink to={step.to} size="md">
                    {isUntouched ? `Start: ${step.title}` : "Continue where you left off"}
                  </ButtonLink>
                )
              : first && (
                  <ButtonLink to={`/learning/${first.moduleId}/${first.slug}`} size="md">
                    Start: {first.title}
                  </ButtonLink>
                )}
          </div>
        }
      />
      <MorePages words="Beside the lessons:" pages={["/cheatsheet", "/playground", "/quizzes"]} />
      <CoursePaths tracks={paths} modules={modules} />
      {levels.map((level) => (
        <div key={level} className={classes.level}>
          <p className={classes.levelName} id={`level-${level}`}>
            {levelNames[level]}
          </p>
          <ol className={classes.modules} aria-labelledby={`level-${level}`}>
            {modules.map(
              (module, at) =>
                module.level === level && (
                  <ModuleRow key={module.id} module={module} number={at + 1} isNext={module.id === next} />
                ),
            )}
          </ol>
        </div>
      ))}
    </Page>
  );
}

interface ModuleRowProps {
  readonly module: ModuleBundle;
  readonly number: number;
  /** What comes next is in it. */
  readonly isNext: boolean;
}

function ModuleRow({ module, number, isNext }: ModuleRowProps) {
  const progress = useProgress();
  const tally = moduleTally(module, progress);
  const done = tally.lessonsDone + tally.exercisesSolved;
  const all = tally.lessons + tally.exercises;
  const nextLesson = module.lessons.find(({ id }) => !progress.lessons.has(id));
  return (
    <li className={classes.module} data-next={isNext || undefined}>
      <Motif name={moduleMotif(module.id)} />
      <div className={classes.about}>
        <p className={classes.eyebrow}>
          Module {number}
          {isNext && (
            <>
              {" "}
              <PlaceMark text={done === 0 ? "Begin here" : "Continue here"} />
            </>
          )}
        </p>
        <h2>
          <Link to={`/learning/${module.id}`}>{module.title}</Link>
        </h2>
        <p className={classes.summary}>{module.summary}</p>
      </div>
      <div className={classes.tally}>
        <Meter value={done} of={all} label={`${done} of ${all} done`} />
        <p>
          {tally.lessonsDone} of {tally.lessons} lessons · {tally.exercisesSolved} of {tally.exercises}{" "}
          exercises
        </p>
      </div>
      <div className={classes.start}>
        <ButtonLink
          to={nextLesson ? `/learning/${module.id}/${nextLesson.slug}` : `/practice?module=${module.id}`}
          variant="default"
        >
          {done === 0 ? "Start" : nextLesson ? "Continue" : done === all ? "Practice again" : "Practice"}
          <VisuallyHidden>: {module.title}</VisuallyHidden>
        </ButtonLink>
      </div>
      <details key={String(isNext)} open={isNext} className={classes.inside}>
        <summary className={classes.toggle}>
          {quantity(tally.lessons, "lesson")}, {quantity(tally.exercises, "exercise")}
          <VisuallyHidden> of {module.title}</VisuallyHidden>
        </summary>
        <ol className={classes.lessons}>
          {module.lessons.map((lesson) => (
            <li key={lesson.id}>
              <Link to={`/learning/${module.id}/${lesson.slug}`} className={classes.lesson}>
                <StateMark
                  state={progress.lessons.has(lesson.id) ? "done" : "open"}
                  label={progress.lessons.has(lesson.id) ? "Completed" : "Not completed yet"}
                />
                <span className={classes.lessonTitle}>{lesson.title}</span>
                <span className={classes.minutes}>{lesson.minutes} min</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={`/learning/${module.id}#exercises`} className={classes.lesson}>
              <StateMark
                state={
                  tally.exercisesSolved === tally.exercises
                    ? "done"
                    : tally.exercisesSolved > 0
                      ? "begun"
                      : "open"
                }
                label={`${tally.exercisesSolved} of ${tally.exercises} solved`}
              />
              <span className={classes.lessonTitle}>{tally.exercises} exercises</span>
            </Link>
          </li>
        </ol>
      </details>
    </li>
  );
}
