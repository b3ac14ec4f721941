import type { QuestionBundle } from "@master-sql/engine/content";
import { disorder, shuffledOrder } from "@master-sql/engine/quizzes";
import { type FormEvent, type RefObject, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Prose } from "../../../ui/prose/prose.tsx";
import { OptionList } from "../option-list.tsx";
import { PieceList } from "../piece-list.tsx";
import { questionTasks } from "../question-tasks.ts";
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
  const promptId = useId();
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    question.type === "order" ? disorder(question.pieces.length, seed) : [],
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen.length > 0) onAnswer(chosen);
  }
  return (
    <form className={classes.question} onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className={classes.asked}>
        What is right?
      </h2>
      <div id={promptId}>
        <Prose html={question.promptHtml} />
      </div>
      {question.type === "order" ? (
        <PieceList
          question={question}
          order={chosen}
          task={questionTasks.order}
          isAnswered={false}
          onChange={setChosen}
        />
      ) : (
        <OptionList
          question={question}
          order={shuffledOrder(question.options.length, seed)}
          chosen={chosen}
          task={questionTasks[question.type]}
          promptId={promptId}
          isAnswered={false}
          onChange={setChosen}
        />
      )}
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
