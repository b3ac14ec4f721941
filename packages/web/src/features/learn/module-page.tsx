import type { ExerciseSummary, ModuleBundle } from "@master-sql/course";
import { Link } from "react-router";
import { exerciseGroups } from "../../lib/learning-path/exercise-groups.ts";
import { exerciseState } from "../../lib/learning-path/exercise-state.ts";
import { type ModuleTally, moduleTally } from "../../lib/learning-path/module-tally.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import { ExerciseRows } from "./exercise-rows.tsx";
import classes from "./module-page.module.css";

export interface ModulePageProps {
  readonly module: ModuleBundle;
  /** 0-based place of the module in the course. */
  readonly position: number;
  readonly next: { readonly id: string; readonly title: string } | null;
  readonly conceptTitles: Readonly<Record<string, string>>;
}

export function ModulePage({ module, position, next, conceptTitles }: ModulePageProps) {
  const progress = useProgress();
  const best = module.quiz === null ? undefined : progress.quizzes.get(module.quiz.id);
  const tally = moduleTally(module, progress);
  const nextLesson = module.lessons.find(({ id }) => !progress.lessons.has(id)) ?? module.lessons[0];
  return (
    <Page>
      <PageHead
        above={<Link to="/modules">All modules</Link>}
        title={module.title}
        lead={module.summary}
        aside={
          nextLesson && (
            <ButtonLink to={`/learning/${module.id}/${nextLesson.slug}`} size="md">
              {tally.lessonsDone === 0 ? "Start the first lesson" : "Go on learning"}
            </ButtonLink>
          )
        }
      />
      <section aria-labelledby="lessons" className={classes.section}>
        <h2 id="lessons">
          Lessons{" "}
          <span className={classes.count}>
            {tally.lessonsDone} of {tally.lessons} completed
          </span>
        </h2>
        <ol className={classes.lessons}>
          {module.lessons.map((lesson, index) => (
            <li key={lesson.id} className={classes.lesson}>
              <span className={classes.number}>
                {position + 1}.{index + 1}
              </span>
              <div>
                <h3>
                  <Link to={`/learning/${module.id}/${lesson.slug}`}>{lesson.title}</Link>
                </h3>
                <p>{lesson.summary}</p>
              </div>
              <span className={classes.meta}>
                {lesson.minutes} min
                <StateMark
                  state={progress.lessons.has(lesson.id) ? "done" : "open"}
                  label={progress.lessons.has(lesson.id) ? "Completed" : "Not completed yet"}
                />
              </span>
            </li>
          ))}
        </ol>
      </section>
      <Exercises module={module} tally={tally} conceptTitles={conceptTitles} />
      {module.quiz && (
        <section aria-labelledby="quiz" className={classes.section}>
          <h2 id="quiz">
            Quiz <span className={classes.count}>{quizText(module.quiz.questions, best)}</span>
          </h2>
          <ButtonLink to={`/quiz/${module.id}`} variant="default">
            {best === undefined ? "Take the quiz" : "Take the quiz again"}
          </ButtonLink>
        </section>
      )}
      {next && (
        <p className={classes.next}>
          Next module: <Link to={`/learning/${next.id}`}>{next.title}</Link>
        </p>
      )}
    </Page>
  );
}

/** The module's exercises by lesson; the learner's own group is open. */
function Exercises({
  module,
  tally,
  conceptTitles,
}: Pick<ModulePageProps, "module" | "conceptTitles"> & { readonly tally: ModuleTally }) {
  const progress = useProgress();
  const isSolved = ({ id }: ExerciseSummary) => exerciseState(progress.exercises.get(id)) === "done";
  const groups = exerciseGroups(module).map((group) => ({
    ...group,
    solved: group.exercises.filter(isSolved).length,
  }));
  const current = (groups.find(({ solved, exercises }) => solved < exercises.length) ?? groups[0])?.id;
  return (
    <section aria-labelledby="exercises" className={classes.section}>
      <h2 id="exercises">
        Exercises{" "}
        <span className={classes.count}>
          {tally.exercisesSolved} of {tally.exercises} solved
        </span>
      </h2>
      {groups.map(({ id, title, exercises, solved }) => (
        <details key={`${id} ${id === current}`} open={id === current} className={classes.group}>
          <summary>
            <h3 id={`exercises-${id}`}>{title}</h3>
            <span className={classes.count}>
              {solved} of {exercises.length} solved
            </span>
          </summary>
          <ExerciseRows
            exercises={exercises}
            about={(exercise) =>
              // In the review, finding the technique is a part of the task.
              id === "review" && !isSolved(exercise) ? "" : (conceptTitles[exercise.concepts[0] ?? ""] ?? "")
            }
          />
        </details>
      ))}
    </section>
  );
}

function quizText(
  questions: number,
  best: { readonly right: number; readonly questions: number } | undefined,
) {
  return best === undefined ? `${questions} questions` : `best result ${best.right} of ${best.questions}`;
}
