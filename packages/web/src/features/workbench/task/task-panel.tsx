import type { Catalogue, ExerciseBundle } from "@master-sql/engine/content";
import type { ReactNode } from "react";
import { exerciseKindText } from "../../../lib/learning-path/exercise-kind.ts";
import { KindContract } from "../../../lib/task/kind-contract.tsx";
import { Prompt } from "../../../lib/task/prompt.tsx";
import { LevelDots } from "../../../ui/level-dots.tsx";
import { TaskHints } from "../hints/task-hints.tsx";
import { CoursePlace } from "./course-place.tsx";
import classes from "./task-panel.module.css";

interface TaskPanelProps {
  readonly exercise: ExerciseBundle;
  readonly catalogue: Catalogue;
  readonly hintsOpen: number;
  onOpenHint(count: number): void;
  /** Set once an answer was rejected: the hints go on there. */
  readonly onAnswerHints: (() => void) | undefined;
  /** Where a short task leaves room. */
  readonly below?: ReactNode;
}

/** What is to be done, and where in the course it stands: the prompt, what the result must be like, and hints. */
export function TaskPanel(props: TaskPanelProps) {
  const { exercise, catalogue, hintsOpen, onOpenHint, onAnswerHints, below } = props;
  const concepts = catalogue.concepts.filter(({ id }) => exercise.concepts.includes(id));
  return (
    <article className={classes.task}>
      <header className={classes.header}>
        <CoursePlace catalogue={catalogue} exerciseId={exercise.id} />
        <h2 className={classes.title}>{exercise.title}</h2>
        <p className={classes.facts}>
          <LevelDots level={exercise.difficulty} name="Difficulty" />
          <span>{exercise.minutes} min</span>
          {exercise.kind !== "select" && (
            <span className={classes.kind}>{exerciseKindText[exercise.kind]}</span>
          )}
          <span>{concepts.map(({ title }) => title).join(" · ")}</span>
        </p>
      </header>
      <Prompt html={exercise.promptHtml} />
      <KindContract exercise={exercise} />
      <TaskHints hints={exercise.hintsHtml} open={hintsOpen} onOpen={onOpenHint} onGoOn={onAnswerHints} />
      {below}
    </article>
  );
}
