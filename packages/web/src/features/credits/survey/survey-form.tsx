import { Button } from "../../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { useRef } from "react";
import { Notice } from "../../../ui/notice.tsx";
import classes from "./survey-dialog.module.css";
import { SurveyQuestion } from "./survey-question.tsx";
import { SURVEY_STEPS } from "./survey-steps.ts";
import { type ClaimState, MAX_TRIES, type useClaim } from "./use-claim.ts";
import { isAnswered, type useSurvey } from "./use-survey.ts";

/** The question that is being asked, how far one is, and the way back and on. */
export function SurveyForm({
  survey,
  claim,
}: {
  readonly survey: ReturnType<typeof useSurvey>;
  readonly claim: ReturnType<typeof useClaim>;
}) {
  const { state } = claim;
  const { index } = survey;
  const moved = useRef(false);
  const step = SURVEY_STEPS[index];
  if (!step) return null;
  const count = SURVEY_STEPS.length;
  const isLast = index === count - 1;
  const busy = state.phase === "trying";
  const goTo = (next: number) => {
    moved.current = true;
    survey.goTo(next);
  };
  const goOn = () => {
    if (isLast) claim.submit(survey.answers);
    else goTo(index + 1);
  };
  // A button that is disabled while it works would lose the focus.
  const resting = { "aria-disabled": busy || undefined, "data-disabled": busy || undefined };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnswered(survey.answers, step) && !busy) goOn();
      }}
    >
      <div className={classes.progress}>
        <span
          role="progressbar"
          aria-label="Progress of the survey"
          aria-valuemin={0}
          aria-valuemax={count}
          aria-valuenow={index + 1}
          className={classes.bar}
        >
          <span style={{ inlineSize: `${((index + 1) / count) * 100}%` }} />
        </span>
        <span>
          Question {index + 1} of {count}
        </span>
      </div>
      <div inert={busy}>
        <SurveyQuestion
          key={step.field}
          step={step}
          answers={survey.answers}
          focusFirst={moved.current}
          onAnswer={(value) => survey.answer(step.field, value)}
        />
      </div>
      <div role="status">
        {state.phase === "trying" && state.attempt > 1 && (
          <Notice tone="warn" live="off">
            Submission failed. Retrying... ({state.attempt}/{MAX_TRIES})
          </Notice>
        )}
      </div>
      <Failure state={state} onTryAgain={() => claim.submit(survey.answers)} />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={index === 0}
          {...resting}
          onClick={() => {
            if (!busy) goTo(index - 1);
          }}
        >
          Back
        </Button>
        <Button type="submit" disabled={!isAnswered(survey.answers, step)} {...resting}>
          {nextLabel(state, isLast)}
        </Button>
      </div>
    </form>
  );
}

function Failure({ state, onTryAgain }: { readonly state: ClaimState; onTryAgain(): void }) {
  if (state.phase !== "failed" && state.phase !== "refused") return null;
  return (
    <Notice
      tone="wrong"
      live="alert"
      action={
        <Button variant="default" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {state.phase === "refused" ? (
        <p>{state.message}</p>
      ) : (
        <>
          <p>Unable to process your request. Please refresh the page and try again.</p>
          <p>
            <span>{state.reason}</span>. Your answers are kept in this browser.
          </p>
        </>
      )}
    </Notice>
  );
}

function nextLabel(state: ClaimState, isLast: boolean): string {
  if (state.phase === "trying") {
    return state.attempt === 1 ? "Adding Credits..." : `Retrying... (${state.attempt}/${MAX_TRIES})`;
  }
  return isLast ? "Claim Your Credits!" : "Next";
}
