import { Link } from "react-router";
import classes from "./announced-page.module.css";
import { AnnouncedPage } from "./announced-page.tsx";

export interface QuizzedModule {
  readonly id: string;
  readonly title: string;
  readonly exercises: number;
  readonly lessons: number;
}

const plans = [
  "Questions with one or several right answers, results to predict, bugs to spot, clauses to put in order.",
  "Every wrong option explained: what somebody who chooses it believes, and why it isn't so.",
  "Results in the options that come from running the query, never typed by hand.",
];

export function QuizzesPage({ modules }: { readonly modules: readonly QuizzedModule[] }) {
  return (
    <AnnouncedPage
      title="Quizzes"
      lead="A short test at the end of each module: do you know it, or did you only read it?"
      missing="The quizzes are still being written. Each module has its page already, which leads to what tests the same today."
      plans={plans}
      today={
        <>
          <p>Every module has exercises on all that it teaches. Choose one:</p>
          <ol className={classes.list}>
            {modules.map(({ id, title, exercises }) => (
              <li key={id} className={classes.row}>
                <Link to={`/quiz/${id}`}>{title}</Link>
                <span className={classes.about}>{exercises} exercises</span>
              </li>
            ))}
          </ol>
        </>
      }
    />
  );
}
