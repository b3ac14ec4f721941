import type { QuestionBundle } from "@master-sql/course";
import { disorder, shuffledOrder } from "@master-sql/course/quizzes";
import { type RefObject, useId, useState } from "react";
import { Prose } from "../../ui/prose/prose.tsx";
import { Explanations, OptionList } from "./option-list.tsx";
import { PieceList } from "./piece-list.tsx";
import classes from "./question-body.module.css";
import { questionTasks } from "./question-tasks.ts";

/** What is chosen of a question before it is answered; its pieces begin in disorder. */
export function useChosen(question: QuestionBundle, seed: string) {
  return useState<readonly number[]>(() =>
    question.type === "order" ? disorder(question.pieces.length, seed) : [],
  );
}

/** What a question asks, and its options or pieces. */
export function QuestionBody({
  question,
  seed,
  places,
  isAnswered,
  promptClass,
  reasons,
  onChange,
}: {
  readonly question: QuestionBundle;
  /** Decides the order of options. */
  readonly seed: string;
  /** What is chosen, or was. */
  readonly places: readonly number[];
  readonly isAnswered: boolean;
  readonly promptClass?: string | undefined;
  /** Receives what says why, once it is answered. */
  readonly reasons?: RefObject<HTMLDivElement | null>;
  onChange(places: readonly number[]): void;
}) {
  const promptId = useId();
  const order = question.type === "order" ? places : shuffledOrder(question.options.length, seed);
  return (
    <>
      <div id={promptId} className={promptClass}>
        <Prose html={question.promptHtml} sqlWraps />
      </div>
      {question.type === "order" ? (
        <div ref={reasons} className={classes.reasons}>
          <PieceList
            question={question}
            order={order}
            task={questionTasks.order}
            isAnswered={isAnswered}
            onChange={onChange}
          />
        </div>
      ) : (
        <>
          <OptionList
            question={question}
            order={order}
            chosen={places}
            task={questionTasks[question.type]}
            promptId={promptId}
            isAnswered={isAnswered}
            onChange={onChange}
          />
          {isAnswered && (
            <div ref={reasons} className={classes.reasons}>
              <Explanations question={question} order={order} chosen={places} />
            </div>
          )}
        </>
      )}
    </>
  );
}
