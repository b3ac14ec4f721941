import type { Exam } from "@master-sql/protocol";
import classes from "./question-buttons.module.css";

type Question = Extract<Exam, { status: "running" }>["questions"][number];

const stateWords = {
  open: "no answer yet",
  saved: "answer saved",
  changed: "changes not saved",
} as const;

interface QuestionButtonsProps {
  readonly questions: readonly Question[];
  /** Of the question in sight. */
  readonly position: number;
  stateOf(question: Question): keyof typeof stateWords;
  onChoose(position: number): void;
}

/** The questions of an exam by their numbers, with the state of each answer. */
export function QuestionButtons({ questions, position, stateOf, onChoose }: QuestionButtonsProps) {
  return (
    <nav aria-label="Questions" className={classes.questions}>
      {questions.map((each) => {
        const state = stateOf(each);
        return (
          <button
            key={each.position}
            type="button"
            className={classes.question}
            data-state={state}
            aria-current={each.position === position ? "step" : undefined}
            aria-label={`Question ${each.position}: ${each.question.title}, ${stateWords[state]}`}
            title={`${each.question.title}: ${stateWords[state]}`}
            onClick={() => onChoose(each.position)}
          >
            {each.position}
          </button>
        );
      })}
    </nav>
  );
}
