import { QUESTIONS_PER_GO } from "@master-sql/course/quizzes";
import { Link } from "react-router";
import { useKnownStep } from "../../lib/learner/use-known-step.tsx";
import { moduleMotif } from "../../lib/learning-path/module-motif.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { Motif } from "../../ui/motif/index.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import { PlaceMark } from "../../ui/place-mark.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./quizzes-page.module.css";

export interface QuizzedModule {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly quiz: { readonly id: string; readonly questions: number };
}

/** The quizzes by module, with the best result so far. Marked is that of the learner's module. */
export function QuizzesPage({ modules }: { readonly modules: readonly QuizzedModule[] }) {
  const { quizzes, exercises, lessons } = useProgress();
  const { moduleId, asking } = useKnownStep();
  // An account alone says nothing about the learner's place.
  const isUntouched = quizzes.size + exercises.size + lessons.size === 0;
  const at = isUntouched ? null : moduleId;
  return (
    <Page>
      {asking}
      <PageHead
        title="Quizzes"
        lead="One at the end of each module: do you know it, or did you only read it? Every wrong choice comes with its reason."
      />
      <ol className={classes.list}>
        {modules.map(({ id, title, summary, quiz }) => {
          const best = quizzes.get(quiz.id);
          const state = best === undefined ? "open" : best.right === best.questions ? "done" : "begun";
          const isNext = id === at && state !== "done";
          return (
            <li key={id} className={classes.row} data-next={isNext || undefined}>
              <div className={classes.face}>
                <Motif name={moduleMotif(id)} />
                {isNext && <PlaceMark text="Next" />}
              </div>
              <div className={classes.words}>
                <h2>
                  <Link to={`/quiz/${id}`}>{title}</Link>
                </h2>
                <p>{summary}</p>
                <p className={classes.meta}>
                  <StateMark state={state} />
                  {best === undefined ? (
                    "Not taken yet"
                  ) : (
                    <strong>
                      Best: {best.right} of {best.questions}
                    </strong>
                  )}
                  <span>{quizLength(quiz.questions)}</span>
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Page>
  );
}

function quizLength(questions: number): string {
  return questions > QUESTIONS_PER_GO
    ? `${questions} questions, ${QUESTIONS_PER_GO} at a time`
    : `${questions} questions`;
}
