import type { Catalogue, QuestionBundle } from "@master-sql/course";
import { isRight } from "@master-sql/course/quizzes";
import { MOST_QUESTIONS, questionKey } from "@master-sql/learning";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { fetchQuiz } from "../../../lib/content/fetch-content.ts";
import { declinePlacement } from "../../../lib/learner/placement-offer.tsx";
import { type KnownPath, usePath } from "../../../lib/learner/use-path.ts";
import { recordActivity, recordDecision } from "../../../lib/progress/work.ts";
import { useStored } from "../../../lib/storage/use-stored.ts";
import { Awaited } from "../../../ui/awaited.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { Page, PageHead } from "../../../ui/page.tsx";
import classes from "./placement-page.module.css";
import { PlacementQuestionForm } from "./placement-question.tsx";
import { PlacementResult } from "./placement-result.tsx";
import { newRun, type PlacementRun, placementRunSchema, RUN_KEY, stateOf } from "./placement-run.ts";

/** A few questions that find where on their path somebody begins. */
export function PlacementPage({ catalogue }: { readonly catalogue: Catalogue }) {
  const path = usePath(catalogue);
  if (path === null) {
    return (
      <Page narrow="centered">
        <PageHead title="Find where to begin" />
        <p role="status">Loading...</p>
      </Page>
    );
  }
  return <Placement path={path} catalogue={catalogue} />;
}

const runOrNone = placementRunSchema.nullable();

function Placement({ path, catalogue }: { readonly path: KnownPath; readonly catalogue: Catalogue }) {
  const { value: run, set } = useStored<PlacementRun | null>(RUN_KEY, runOrNone, null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const state = run === null ? null : stateOf(run, path.learner.catalogue);

  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = false;
  });

  function begin() {
    moved.current = true;
    set(
      newRun(
        path.modules.map(({ id }) => id),
        run,
        Math.floor(Math.random() * 2 ** 31),
      ),
    );
  }

  function answer(quizId: string, question: QuestionBundle, places: readonly number[]) {
    if (run === null) return;
    moved.current = true;
    const right = places.length > 0 && isRight(question, places);
    recordActivity({
      kind: "quiz-answer",
      quizId,
      questionId: question.id,
      choices: [...places],
      isRight: right,
    });
    const answers = [...run.answers, { question: questionKey(quizId, question.id), isRight: right }];
    const next = { ...run, answers };
    const { next: following, known } = stateOf(next, path.learner.catalogue);
    if (following === null)
      recordDecision({ kind: "placement", outcome: "finished", known: run.path.slice(0, known) });
    set(next);
  }

  if (run === null || state === null) return <Introduction path={path} onBegin={begin} />;
  if (state.next === null)
    return (
      <PlacementResult
        run={run}
        state={state}
        path={path}
        catalogue={catalogue}
        heading={heading}
        onAgain={begin}
      />
    );
  const moduleId = run.path[state.next.module] ?? "";
  return (
    <Page narrow="centered">
      <PageHead title="Find where to begin" lead={`For ${trackText(path)}`} />
      <div className={classes.progress}>
        <Meter
          value={state.answered}
          of={MOST_QUESTIONS}
          label={`${state.answered} of at most ${MOST_QUESTIONS} questions answered`}
        />
        <p>
          Question {state.answered + 1} of at most {MOST_QUESTIONS}
        </p>
      </div>
      <Asked
        key={state.next.id}
        moduleId={moduleId}
        questionId={state.next.id}
        heading={heading}
        onAnswer={answer}
      />
    </Page>
  );
}

function Introduction({ path, onBegin }: { readonly path: KnownPath; onBegin(): void }) {
  return (
    <Page narrow="centered">
      <PageHead
        title="Find where to begin"
        lead="A few questions show what you know already, so that you skip it and start with what is new."
      />
      <div className={classes.introduction}>
        <ul className={classes.points}>
          <li>At most {MOST_QUESTIONS} questions, about 10 minutes. It ends sooner once it is sure.</li>
          <li>They get harder or easier with your answers, so no one gets all of them right.</li>
          <li>Say “I don’t know” rather than guess. You can stop and come back: your answers are kept.</li>
          <li>It is about {trackText(path)}. You can change that on your roadmap, and take this again.</li>
        </ul>
        <div className={classes.actions}>
          <Button size="md" onClick={onBegin}>
            Begin
          </Button>
          <ButtonLink to="/roadmap" variant="default" size="md" onClick={declinePlacement}>
            No thanks, start from the top
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}

function trackText({ track, modules }: KnownPath): string {
  return track === null ? `the whole course of ${modules.length} modules` : `the path “${track.title}”`;
}

function Asked({
  moduleId,
  questionId,
  heading,
  onAnswer,
}: {
  readonly moduleId: string;
  /** As the catalogue calls it. */
  readonly questionId: string;
  readonly heading: React.RefObject<HTMLHeadingElement | null>;
  onAnswer(quizId: string, question: QuestionBundle, places: readonly number[]): void;
}) {
  const query = useQuery(
    {
      queryKey: ["placement-quiz", moduleId],
      queryFn: () => fetchQuiz(moduleId),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  const quiz = query.data;
  const question = quiz?.questions.find(({ id }) => questionKey(quiz.id, id) === questionId);
  if (quiz === undefined || question === undefined) {
    return (
      <Awaited
        query={query}
        waiting="Loading the question..."
        failure="The question can't be loaded"
        kept="Your answers are kept."
      />
    );
  }
  return (
    <PlacementQuestionForm
      question={question}
      seed={questionId}
      heading={heading}
      onAnswer={(places) => onAnswer(quiz.id, question, places)}
    />
  );
}
