import type { QuestionBundle, QuizBundle } from "@master-sql/course";
import { isRight, misconceptionsIn } from "@master-sql/course/quizzes";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { recordActivity, recordQuizResult } from "../../lib/progress/work.ts";
import { useStored } from "../../lib/storage/use-stored.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { QuestionCard } from "./question-card.tsx";
import classes from "./quiz-page.module.css";
import { firstRun, nextRun, questionsOf, quizRunSchema, resultOf, runKey } from "./quiz-run.ts";
import { type ConceptLessons, QuizSummary } from "./quiz-summary.tsx";

export interface QuizPageProps {
  readonly quiz: QuizBundle;
  readonly module: { readonly id: string; readonly title: string };
  /** Concept id → its title and the lessons that teach it. */
  readonly concepts: Readonly<Record<string, ConceptLessons>>;
}

/** One question after the other; what was answered is kept in this browser until the quiz is taken again. */
export function QuizPage({ quiz, module, concepts }: QuizPageProps) {
  const { value: run, isVolatile, set } = useStored(runKey(quiz.id), quizRunSchema, firstRun);
  /** What is looked at: a question's place, or "summary"; null for the first question that is open. */
  const [looked, setLooked] = useState<number | "summary" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const result = resultOf(quiz, run);
  const questions = questionsOf(quiz, run);
  const firstOpen = questions.findIndex(({ id }) => run.answers[id] === undefined);
  const shown = looked ?? (firstOpen < 0 ? "summary" : firstOpen);
  const question = shown === "summary" ? undefined : questions[shown];

  useEffect(() => {
    if (moved.current) beginAtTop(heading.current);
    moved.current = false;
  });

  function lookAt(next: number | "summary") {
    moved.current = true;
    setLooked(next);
  }
  function answer(asked: QuestionBundle, places: readonly number[]) {
    const { id } = asked;
    const right = isRight(asked, places);
    recordActivity({
      kind: "quiz-answer",
      quizId: quiz.id,
      questionId: id,
      choices: [...places],
      isRight: right,
      misconception: (right ? null : misconceptionsIn(asked, places)[0]?.id) ?? null,
    });
    // What is shown stays until the learner goes on.
    setLooked(shown);
    const next = {
      ...run,
      // From now on the go stays as it is, whatever becomes of the quiz.
      asked: questions.map((each) => each.id),
      answers: { ...run.answers, [id]: [...places] },
    };
    const summary = run.recorded ? null : resultOf(quiz, next);
    if (summary === null) return set(next);
    const { right: count, questions: of } = summary;
    recordQuizResult({ quizId: quiz.id, right: count, questions: of, answers: next.answers });
    set({ ...next, recorded: true });
  }
  function takeAgain() {
    set(nextRun(quiz, run));
    lookAt(0);
  }

  return (
    <Page narrow="centered">
      <PageHead
        above={
          <>
            <Link to="/quizzes">Quizzes</Link> · <Link to={`/learning/${module.id}`}>{module.title}</Link>
          </>
        }
        title={`Quiz: ${quiz.title}`}
      />
      {isVolatile && (
        <Notice tone="warn" title="This browser keeps nothing">
          Your answers are lost when you leave this page.
        </Notice>
      )}
      <nav aria-label="Questions" className={classes.steps}>
        <ol>
          {questions.map(({ id }, place) => {
            const given = run.answers[id];
            const each = questions[place];
            const state = given === undefined || !each ? "open" : isRight(each, given) ? "right" : "wrong";
            return (
              <li key={id}>
                <button
                  type="button"
                  className={classes.step}
                  data-state={state}
                  aria-current={place === shown ? "step" : undefined}
                  aria-label={`Question ${place + 1}, ${stateWords[state]}`}
                  onClick={() => lookAt(place)}
                >
                  {place + 1}
                </button>
              </li>
            );
          })}
        </ol>
        {result !== null && shown !== "summary" && (
          <button type="button" className={classes.toSummary} onClick={() => lookAt("summary")}>
            Result
          </button>
        )}
      </nav>
      {question !== undefined && shown !== "summary" ? (
        <QuestionCard
          key={`${question.id}-${run.attempt}`}
          question={question}
          place={shown}
          of={questions.length}
          seed={`${quiz.id} ${question.id} ${run.attempt}`}
          given={run.answers[question.id] ?? null}
          heading={heading}
          onAnswer={(places) => answer(question, places)}
          next={
            firstOpen < 0
              ? { label: "See the result", go: () => lookAt("summary") }
              : { label: "Next question", go: () => lookAt(firstOpen) }
          }
        />
      ) : (
        result !== null && (
          <QuizSummary
            result={result}
            module={module}
            concepts={concepts}
            heading={heading}
            onAgain={takeAgain}
          />
        )
      )}
    </Page>
  );
}

const stateWords = { open: "not answered yet", right: "right", wrong: "wrong" } as const;

/** Scrolls up as well: the page may still be scrolled down from the question before. */
function beginAtTop(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
