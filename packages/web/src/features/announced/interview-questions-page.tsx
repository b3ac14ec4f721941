import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./announced-page.module.css";
import { AnnouncedPage } from "./announced-page.tsx";
import { ExerciseList, type OfferedExercise } from "./exercise-list.tsx";

export function InterviewQuestionsPage({ exercises }: { readonly exercises: readonly OfferedExercise[] }) {
  return (
    <AnnouncedPage
      title="Interview questions"
      lead="Questions as interviewers ask them, with the follow-ups that come when the first answer was right."
      missing="The interview questions are still being written, so there is nothing to answer here today. Nothing is made up to fill the page."
      plans={[
        "Questions by role, level and topic: writing queries, debugging, optimisation, modelling, product sense.",
        "Follow-ups that twist the data or the requirement: ties, NULLs, late rows, scale.",
        "A rubric for each answer, a model answer that runs, and the history of your conversations.",
      ]}
      today={
        <>
          <p>
            These exercises are as hard as what is asked in interviews. Solve one aloud, as if somebody were
            listening: say what a row is before you write, and what could go wrong before you submit.
          </p>
          <ExerciseList exercises={exercises} />
          <div className={classes.actions}>
            <ButtonLink to="/practice?difficulty=5">All exercises of level 5</ButtonLink>
            <ButtonLink to="/practice?difficulty=4" variant="default">
              Level 4
            </ButtonLink>
          </div>
        </>
      }
    />
  );
}
