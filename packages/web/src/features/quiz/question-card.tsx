import type { QuestionBundle } from "@master-sql/course";
import { isRight } from "@master-sql/course/quizzes";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { QuestionBody, useChosen } from "./question-body.tsx";
import classes from "./question-card.module.css";

interface QuestionCardProps {
  readonly question: QuestionBundle;
  /** 0-based. */
  readonly place: number;
  readonly of: number;
  /** Decides the order of options. */
  readonly seed: string;
  /** The answer that was given; null before. */
  readonly given: readonly number[] | null;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  onAnswer(places: readonly number[]): void;
  readonly next: { readonly label: string; go(): void };
}

/** A question, and after the answer what is right and why. */
export function QuestionCard({
  question,
  place,
  of,
  seed,
  given,
  heading,
  onAnswer,
  next,
}: QuestionCardProps) {
  const [chosen, setChosen] = useChosen(question, seed);
  const goOn = useRef<HTMLButtonElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  const answeredHere = useRef(false);
  const places = given ?? chosen;
  const verdict = given === null ? null : isRight(question, given) ? "right" : "wrong";

  useEffect(() => {
    if (answeredHere.current && given !== null) {
      goOn.current?.focus({ preventScroll: true });
      reasons.current?.scrollIntoView({ block: "nearest" });
    }
    answeredHere.current = false;
  }, [given]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (given !== null || chosen.length === 0) return;
    answeredHere.current = true;
    onAnswer(chosen);
  }

  return (
    <form className={classes.card} onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        Question {place + 1} of {of}
      </h2>
      <QuestionBody
        question={question}
        seed={seed}
        places={places}
        isAnswered={given !== null}
        promptClass={classes.prompt}
        reasons={reasons}
        onChange={setChosen}
      />
      {question.type === "bug" && question.mendedHtml !== null && given !== null && (
        <div className={classes.fixed}>
          <h3>Fixed</h3>
          <Prose html={question.mendedHtml} />
        </div>
      )}
      <div className={classes.foot}>
        {given === null ? (
          <Button type="submit" disabled={chosen.length === 0}>
            Check
          </Button>
        ) : (
          <Button ref={goOn} onClick={next.go}>
            {next.label}
          </Button>
        )}
        <p role="status" className={classes.verdict} data-verdict={verdict ?? undefined}>
          {verdict === null ? "" : verdict === "right" ? "Correct" : "Not quite: see why above"}
        </p>
      </div>
    </form>
  );
}
