import { ButtonLink } from "../../ui/button-link.tsx";
import { AnnouncedPage } from "./announced-page.tsx";
import { ExerciseList, type OfferedExercise } from "./exercise-list.tsx";

export function SimulationPage({ exercises }: { readonly exercises: readonly OfferedExercise[] }) {
  return (
    <AnnouncedPage
      title="Simulation"
      lead="A timed exam under the conditions of a real one: no hints, no second try, a result at the end."
      missing="There is no exam to take yet. Its tasks must not be among those that can be practised, so they are written separately."
      plans={[
        "Exams by role and level, each with its own time limit.",
        "Tasks whose answers never reach the browser, judged on the server.",
        "A result that says which concepts held and which didn't.",
      ]}
      today={
        <>
          <p>
            Give yourself {exercises.length * 9} minutes and take these {exercises.length} in order, without
            opening a hint. The verdict of each tells you where you stand.
          </p>
          <ExerciseList exercises={exercises} />
          <ButtonLink to="/progress" variant="default">
            See how you did
          </ButtonLink>
        </>
      }
    />
  );
}
