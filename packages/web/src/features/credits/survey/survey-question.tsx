import { SURVEY_OPTIONS } from "@master-sql/protocol";
import { useEffect, useRef } from "react";
import { ChoiceList } from "./choice-list.tsx";
import { CountrySelect } from "./country-select.tsx";
import type { PartialAnswers } from "./survey-draft.ts";
import classes from "./survey-question.module.css";
import type { SurveyStep } from "./survey-steps.ts";

/** One question with the ways to answer it. */
export function SurveyQuestion({
  step,
  answers,
  focusFirst,
  onAnswer,
}: {
  readonly step: SurveyStep;
  readonly answers: PartialAnswers;
  /** True when it takes the place of another question, whose buttons had the focus. */
  readonly focusFirst: boolean;
  onAnswer(value: string | readonly string[]): void;
}) {
  const question = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    if (focusFirst) question.current?.focus();
  }, [focusFirst]);
  return (
    <fieldset className={classes.question}>
      <legend ref={question} tabIndex={-1}>
        {step.question}
      </legend>
      <Answers step={step} answers={answers} onAnswer={onAnswer} />
    </fieldset>
  );
}

function Answers({
  step,
  answers,
  onAnswer,
}: {
  readonly step: SurveyStep;
  readonly answers: PartialAnswers;
  onAnswer(value: string | readonly string[]): void;
}) {
  if (step.kind === "country") {
    return <CountrySelect label={step.question} value={answers.country ?? null} onChange={onAnswer} />;
  }
  if (step.kind === "one") {
    const chosen = answers[step.field];
    return (
      <>
        <ChoiceList
          name={step.field}
          options={SURVEY_OPTIONS[step.field]}
          chosen={chosen === undefined ? [] : [chosen]}
          most={1}
          onChange={([id = ""]) => onAnswer(id)}
        />
        {step.field === "callRequest" && (
          <p className={classes.note} role="status">
            {chosen === "yes" && "Great! Our team will reach out to you by email."}
          </p>
        )}
      </>
    );
  }
  const chosen = answers[step.field] ?? [];
  const isFull = chosen.length >= step.most;
  return (
    <>
      <p className={classes.most}>Choose up to {step.most}.</p>
      <ChoiceList
        name={step.field}
        options={SURVEY_OPTIONS[step.field]}
        chosen={chosen}
        most={step.most}
        onChange={onAnswer}
      />
      <div className={classes.count} role="status">
        <span>
          Selected: {chosen.length} / {step.most}
        </span>
        {isFull && <strong>Maximum reached!</strong>}
        {isFull && (
          <span className={classes.complete}>
            Perfect! You've selected {chosen.length} {step.things}.
          </span>
        )}
      </div>
    </>
  );
}
