import { Link } from "react-router";
import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./announced-page.module.css";
import { AnnouncedPage } from "./announced-page.tsx";
import { ExerciseList, type OfferedExercise } from "./exercise-list.tsx";
import type { QuizzedModule } from "./quizzes-page.tsx";

interface QuizPageProps {
  readonly module: QuizzedModule;
  readonly exercises: readonly OfferedExercise[];
}

export function QuizPage({ module, exercises }: QuizPageProps) {
  return (
    <AnnouncedPage
      title={`Quiz: ${module.title}`}
      lead="Whether you know what this module teaches, in a few minutes."
      missing="The questions of this quiz are still being written."
      plans={[
        "A dozen questions or more on the concepts of this module, in another order each time.",
        "For each option that is wrong, what one has to believe to choose it.",
      ]}
      today={
        <>
          <p>
            The exercises ask for the same knowledge, and PostgreSQL judges them. Begin with one of each
            level, or <Link to={`/learning/${module.id}`}>go through the {module.lessons} lessons again</Link>
            .
          </p>
          <ExerciseList exercises={exercises} />
          <div className={classes.actions}>
            <ButtonLink to={`/practice?module=${module.id}`}>
              All {module.exercises} exercises of this module
            </ButtonLink>
            <ButtonLink to="/quizzes" variant="default">
              Other quizzes
            </ButtonLink>
          </div>
        </>
      }
    />
  );
}
