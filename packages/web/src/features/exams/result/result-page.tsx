import type { Catalogue, SimulationSummary } from "@master-sql/course";
import type { ExamList, ExamResult } from "@master-sql/protocol";
import { quantity } from "@master-sql/words";
import { useEffect } from "react";
import { Link, Navigate } from "react-router";
import { useSession } from "../../../lib/backend/session.ts";
import { forgetDrafts } from "../../../lib/drafts/index.ts";
import { ExamRefusal, useExamResult, useExams } from "../../../lib/exams/exam-queries.ts";
import { Awaited } from "../../../ui/awaited.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Columns } from "../../../ui/columns.tsx";
import { Figure, Figures } from "../../../ui/figures.tsx";
import { Meter } from "../../../ui/meter.tsx";
import { longDateTime } from "../../../ui/moments.ts";
import { Page, PageHead } from "../../../ui/page.tsx";
import { draftPrefixOf } from "../own-exams/draft-id.ts";
import { ExamSignIn } from "../own-exams/exam-sign-in.tsx";
import { nextExam } from "../own-exams/next-exam.ts";
import { type ConceptTally, conceptTallies } from "./concept-tallies.ts";
import { LateAnswers } from "./late-answers.tsx";
import { NextSteps } from "./next-steps.tsx";
import { percentOf } from "./percent-of.ts";
import classes from "./result-page.module.css";
import { ResultQuestion } from "./result-question.tsx";
import { studyPlan } from "./study-plan.ts";
import { Trend } from "./trend.tsx";

interface ResultPageProps {
  readonly examId: string;
  readonly catalogue: Catalogue;
  readonly simulations: readonly SimulationSummary[];
}

/** What came of an exam. */
export function ResultPage(props: ResultPageProps) {
  const session = useSession();
  if (session.status === "signed-in") return <OwnResult {...props} userId={session.user.id} />;
  if (session.status === "loading") return null;
  return <ExamSignIn path={`/simulation/${props.examId}/result`} />;
}

function OwnResult({
  userId,
  examId,
  catalogue,
  simulations,
}: ResultPageProps & { readonly userId: string }) {
  const query = useExamResult(userId, examId);
  const { data, error, isFetching } = query;
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) forgetDrafts(draftPrefixOf(examId));
  }, [isThere, examId]);
  const { data: own } = useExams(isThere ? userId : null);
  if (data)
    return (
      <Result
        result={data}
        catalogue={catalogue}
        simulations={simulations}
        sittings={own?.exams.filter(({ finishedAt }) => finishedAt !== null) ?? []}
      />
    );
  // It still runs.
  if (error instanceof ExamRefusal && error.code === "conflict" && !isFetching)
    return <Navigate to={`/simulation/${examId}`} replace />;
  return (
    <Page narrow>
      <PageHead title="Result" />
      <Awaited
        query={query}
        waiting="Judging your answers..."
        failure="The result can't be shown now"
        kept="Your saved answers are kept."
      />
    </Page>
  );
}

function Result({
  result,
  catalogue,
  simulations,
  sittings,
}: Omit<ResultPageProps, "examId"> & {
  readonly result: ExamResult;
  /** The own exams that are over. */
  readonly sittings: ExamList["exams"];
}) {
  const { exam, score, questions } = result;
  const tallies = conceptTallies(questions, catalogue);
  const here = { simulationId: exam.simulationId, score };
  return (
    <Page>
      <PageHead
        title={score.passed ? "Passed" : "Not passed"}
        above={<Link to="/simulation">All exams</Link>}
        aside={
          <Button className={classes.print} variant="default" onClick={() => window.print()}>
            Print
          </Button>
        }
        lead={`${exam.title}, ${longDateTime(exam.startedAt)}`}
      />
      <div className={classes.score} data-passed={score.passed || undefined}>
        <Figures>
          <Figure name="Points" value={score.points} of={score.outOf} />
          <Figure name="Questions right" value={score.right} of={score.of} />
          {score.outOf > 0 && <Figure name="Of the points" value={`${percentOf(score)}%`} />}
          <Figure name="Needed to pass" value={`${exam.passPercent}%`} />
        </Figures>
      </div>
      <div className={classes.late}>
        <LateAnswers examId={exam.examId} />
      </div>
      <Columns
        side={
          <>
            <ByConcept tallies={tallies} />
            <NextSteps plan={studyPlan(tallies, catalogue)} next={nextExam(here, sittings, simulations)} />
            <Trend
              examId={exam.examId}
              sittings={sittings.filter(({ simulationId }) => simulationId === exam.simulationId)}
            />
          </>
        }
      >
        <section aria-labelledby="questions" className={classes.part}>
          <h2 id="questions">Question by question</h2>
          <ol className={classes.questions}>
            {questions.map((question) => (
              <ResultQuestion key={question.position} question={question} />
            ))}
          </ol>
          <p className={classes.muted}>
            Solutions aren't shown, so that the same questions can be asked of others, and of you again.
          </p>
          <div className={classes.print}>
            <ButtonLink to="/simulation" variant="default">
              All exams
            </ButtonLink>
          </div>
        </section>
      </Columns>
    </Page>
  );
}

/** How the questions about each concept went, the worst first. */
function ByConcept({ tallies }: { readonly tallies: readonly ConceptTally[] }) {
  return (
    <section aria-labelledby="concepts" className={classes.part}>
      <h2 id="concepts">By concept</h2>
      <ul className={classes.concepts}>
        {tallies.map(({ id, title, points, outOf }) => (
          <li key={id} className={classes.concept}>
            <span className={classes.name}>{title}</span>
            <span className={classes.muted}>
              {points} of {quantity(outOf, "point")}
            </span>
            <Meter value={points} of={outOf} />
          </li>
        ))}
      </ul>
    </section>
  );
}
