import type { QuestionBundle } from "@master-sql/course";
import type { FormEvent, RefObject } from "react";
import { Button } from "../../../ui/button.tsx";
import { QuestionBody, useChosen } from "../question-body.tsx";
import classes from "./placement-page.module.css";

/** A question without a verdict: the next one follows at once. No places are "I don't know". */
export function PlacementQuestionForm({
  question,
  seed,
  heading,
  onAnswer,
}: {
  readonly question: QuestionBundle;
  /** Decides the order of options. */
  readonly seed: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  onAnswer(places: readonly number[]): void;
}) {
  const [chosen, setChosen] = useChosen(question, seed);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen.length > 0) onAnswer(chosen);
  }
  return (
    <form className={classes.question} onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className={classes.asked}>
        What is right?
      </h2>
      <QuestionBody question={question} seed={seed} places={chosen} isAnswered={false} onChange={setChosen} />
      <div className={classes.actions}>
        <Button type="submit" disabled={chosen.length === 0}>
          Answer
        </Button>
        <Button variant="default" onClick={() => onAnswer([])}>
          I don’t know
        </Button>
      </div>
    </form>
  );
}
