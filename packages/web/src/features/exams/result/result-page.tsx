import type { ExamResult } from "@master-sql/engine/api";
import type { Catalogue } from "@master-sql/engine/content";
import { useEffect } from "react";
import { Link, Navigate } from "react-router";
import { useSession } from "../../../lib/backend/session.ts";
import { forgetDrafts } from "../../../lib/drafts/index.ts";
import { ExamRefusal, useExamResult } from "../../../lib/exams/exam-queries.ts";
import { Awaited } from "../../../ui/awaited.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { longDateTime } from "../../../ui/moments.ts";
import { Page, PageHead } from "../../../ui/page.tsx";
import { draftPrefixOf } from "../own-exams/draft-id.ts";
import { ExamSignIn } from "../own-exams/exam-sign-in.tsx";
import { conceptTallies } from "./concept-tallies.ts";
import classes from "./result-page.module.css";
import { ResultQuestion } from "./result-question.tsx";

interface ResultPageProps {
  readonly examId: string;
  readonly catalogue: Catalogue;
}

/** What came of an exam. */
export function ResultPage({ examId, catalogue }: ResultPageProps) {
  const session = useSession();
  if (session.status === "signed-in")
    return <OwnResult userId={session.user.id} examId={examId} catalogue={catalogue} />;
  if (session.status === "loading") return null;
  return <ExamSignIn path={`/simulation/${examId}/result`} />;
}

function OwnResult({ userId, examId, catalogue }: ResultPageProps & { readonly userId: string }) {
  const query = useExamResult(userId, examId);
  const { data, error, isFetching } = query;
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) forgetDrafts(draftPrefixOf(examId));
  }, [isThere, examId]);
  if (data) return <Result result={data} catalogue={catalogue} />;
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

function Result({ result, catalogue }: { readonly result: ExamResult; readonly catalogue: Catalogue }) {
  const { exam, score, questions } = result;
  const tallies = conceptTallies(questions, catalogue);
  return (
    <Page narrow>
      <PageHead
        title={score.passed ? "Passed" : "Not passed"}
        above={<Link to="/simulation">All exams</Link>}
        lead={`${exam.title}: ${score.points} of ${score.outOf} points, ${score.right} of ${score.of} questions right; ${exam.passPercent}% of the points pass.`}
      />
      <p className={classes.when}>{longDateTime(exam.startedAt)}</p>
      <div className={classes.stack}>
        <section aria-labelledby="concepts">
          <h2 id="concepts">By concept</h2>
          <ul className={classes.concepts}>
            {tallies.map(({ id, title, right, of, lesson }) => (
              <li key={id} className={classes.concept}>
                <span className={classes.name}>{title}</span>
                <span className={classes.muted}>
                  {right} of {of} right
                </span>
                {right < of && lesson && (
                  <Link to={`/learning/${lesson.moduleId}/${lesson.slug}`}>Study: {lesson.title}</Link>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="questions">
          <h2 id="questions">Question by question</h2>
          <ol className={classes.questions}>
            {questions.map((question) => (
              <ResultQuestion key={question.position} question={question} />
            ))}
          </ol>
        </section>
        <p className={classes.muted}>
          Solutions aren't shown, so that the same questions can be asked of others, and of you again.
        </p>
        <ButtonLink to="/simulation" variant="default">
          All exams
        </ButtonLink>
      </div>
    </Page>
  );
}
