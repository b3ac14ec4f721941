import type { ExerciseSummary } from "@master-sql/course";
import { exerciseState, exerciseWords } from "../../lib/learning-path/exercise-state.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { LevelDots } from "../../ui/level-dots.tsx";
import { Row, RowList } from "../../ui/row-list.tsx";

interface ExerciseRowsProps {
  readonly exercises: readonly ExerciseSummary[];
  /** What a row says of its exercise besides title, state and difficulty. */
  readonly about: (exercise: ExerciseSummary) => string;
}

/** Links to exercises, each with what the learner has made of it. */
export function ExerciseRows({ exercises, about }: ExerciseRowsProps) {
  const progress = useProgress();
  return (
    <RowList>
      {exercises.map((exercise) => {
        const known = progress.exercises.get(exercise.id);
        return (
          <Row
            key={exercise.id}
            to={`/practice/${exercise.slug}`}
            state={exerciseState(known)}
            stateText={exerciseWords(known)}
            title={exercise.title}
            about={about(exercise)}
            measure={<LevelDots level={exercise.difficulty} name="Difficulty" />}
          />
        );
      })}
    </RowList>
  );
}
