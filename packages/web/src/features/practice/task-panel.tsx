import type { ExerciseBundle } from "@master-sql/engine/content";
import { LevelDots } from "../../ui/level-dots.tsx";
import { BundleHtml } from "./bundle-html.tsx";
import { ContractView } from "./contract-view.tsx";
import { conceptWords } from "./contract-words.ts";
import { HintLadder } from "./hint-ladder.tsx";
import { statedResult } from "./stated-result.ts";
import classes from "./task-panel.module.css";

interface TaskPanelProps {
  readonly exercise: ExerciseBundle;
  readonly hintsOpen: number;
  onOpenHint(count: number): void;
}

/** What is to be done: the prompt, what the result must be like, and hints. */
export function TaskPanel({ exercise, hintsOpen, onOpenHint }: TaskPanelProps) {
  const result = statedResult(exercise);
  return (
    <article className={classes.task}>
      <header className={classes.header}>
        <h2 className={classes.title}>{exercise.title}</h2>
        <p className={classes.facts}>
          <LevelDots level={exercise.difficulty} name="Difficulty" />
          {exercise.kind === "fix" && <span className={classes.kind}>Mend the query</span>}
          <span>{exercise.concepts.map(conceptWords).join(" · ")}</span>
        </p>
      </header>
      <BundleHtml className={classes.prompt} html={exercise.promptHtml} />
      {"outcome" in exercise.contract && <p>{exercise.contract.outcome}</p>}
      {result && <ContractView contract={result} />}
      <HintLadder hints={exercise.hintsHtml} open={hintsOpen} onOpen={onOpenHint} />
    </article>
  );
}
