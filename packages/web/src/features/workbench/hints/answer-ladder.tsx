import { IconBulb } from "@tabler/icons-react";
import { Button } from "../../../ui/button.tsx";
import classes from "./answer-ladder.module.css";
import { StepView } from "./rung-view.tsx";
import type { AnswerLadder as Ladder } from "./use-ladder.ts";

interface AnswerLadderProps {
  readonly ladder: Ladder;
  /** The answer that was rejected. */
  readonly sql: string;
}

/** Help on a rejected answer, one step at a time, each of which says what the next will give away. */
export function AnswerLadder({ ladder: { steps, open, phase, openNext }, sql }: AnswerLadderProps) {
  const next = steps?.[open];
  const isLast = steps !== null && next === undefined;
  return (
    <section className={classes.ladder} aria-label="Hints on your answer">
      {open > 0 && steps !== null && (
        <h3 className={classes.title}>
          Hints on your answer{" "}
          <span className={classes.small}>
            {open} of {steps.length} open
          </span>
        </h3>
      )}
      <ol className={classes.steps} aria-live="polite">
        {(steps ?? []).slice(0, open).map((step, index) => (
          <li key={index} className={classes.step}>
            <h4 className={classes.stepTitle}>{capital(step.promise)}</h4>
            <StepView step={step} sql={sql} />
          </li>
        ))}
      </ol>
      {!isLast && (
        <div className={classes.next}>
          <Button
            size="xs"
            leftSection={<IconBulb size={16} stroke={1.75} aria-hidden="true" />}
            disabled={phase === "looking"}
            onClick={openNext}
          >
            {next ? `Show ${next.promise}` : "Show a hint on this answer"}
          </Button>
          <span className={classes.small} role="status">
            {noteOf(phase, open, next !== undefined && open + 1 === steps?.length)}
          </span>
        </div>
      )}
      {steps?.length === 0 && <p className={classes.small}>There is no hint on this answer.</p>}
    </section>
  );
}

function noteOf(phase: Ladder["phase"], open: number, isSolution: boolean): string {
  if (phase === "looking") return "Trying out where it goes wrong…";
  if (phase === "failed") return "That was stopped before it was done. Try again.";
  if (isSolution) return "It is recorded as solved with help.";
  return open === 0 ? "Each gives away a little more. The last is the solution." : "";
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
