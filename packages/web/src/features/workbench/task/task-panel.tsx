import type { ExerciseBundle } from "@master-sql/course";
import type { ReactNode } from "react";
import { SessionPlace } from "../../../lib/learner/session/session-place.tsx";
import { exerciseKindText } from "../../../lib/learning-path/exercise-kind.ts";
import { exerciseState } from "../../../lib/learning-path/exercise-state.ts";
import { useProgress } from "../../../lib/progress/index.ts";
import { KindContract } from "../../../lib/task/kind-contract.tsx";
import { Prompt } from "../../../lib/task/prompt.tsx";
import { LevelDots } from "../../../ui/level-dots.tsx";
import { TaskHints } from "../hints/task-hints.tsx";
import { CoursePlace } from "./course-place.tsx";
import type { PlaceInCourse } from "./place-in-course.ts";
import classes from "./task-panel.module.css";

interface TaskPanelProps {
  readonly exercise: ExerciseBundle;
  /** Null for one that the course doesn't hold. */
  readonly place: PlaceInCourse | null;
  readonly hintsOpen: number;
  onOpenHint(count: number): void;
  /** Set once an answer was rejected: the hints go on there. */
  readonly onAnswerHints: (() => void) | undefined;
  /** Where a short task leaves room. */
  readonly below?: ReactNode;
}

/** What is to be done, and where in the course it stands: the prompt, what the result must be like, and hints. */
export function TaskPanel(props: TaskPanelProps) {
  const { exercise, place, hintsOpen, onOpenHint, onAnswerHints, below } = props;
  const isSolved = exerciseState(useProgress().exercises.get(exercise.id)) === "done";
  return (
    <article className={classes.task}>
      <header className={classes.header}>
        <SessionPlace stepId={exercise.id}>{place && <CoursePlace place={place} />}</SessionPlace>
        <h2 className={classes.title}>{exercise.title}</h2>
        <div className={classes.facts}>
          <LevelDots level={exercise.difficulty} name="Difficulty" />
          <span>{exercise.minutes} min</span>
          {exercise.kind !== "select" && (
            <span className={classes.kind}>{exerciseKindText[exercise.kind]}</span>
          )}
          {place && (!place.isReview || isSolved) && (
            <ul className={classes.tags} aria-label="Techniques">
              {place.concepts.map((concept) => (
                <li key={concept}>{concept}</li>
              ))}
            </ul>
          )}
        </div>
      </header>
      <Prompt html={exercise.promptHtml} />
      <KindContract exercise={exercise} />
      <TaskHints hints={exercise.hintsHtml} open={hintsOpen} onOpen={onOpenHint} onGoOn={onAnswerHints} />
      {below}
    </article>
  );
}
