import type { Interview } from "@master-sql/protocol";
import type { InterviewScore } from "@master-sql/tutor/interview";
import { Link, Navigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Columns } from "../../../ui/columns.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { Page, PageHead } from "../../../ui/page.tsx";
import { Entries } from "./entries.tsx";
import { loopWords } from "./loop-clock.tsx";
import { OwnInterview } from "./own-interview.tsx";
import classes from "./score-page.module.css";
import { ScoredPoints, ScoreSum } from "./score-view.tsx";
import { transcriptOf } from "./stage-words.ts";
import { StartMock } from "./start-mock.tsx";
import { useQuestion } from "./use-question.ts";

/** What a mock interview came to, once it is over. */
export function ScorePage({ interviewId }: { readonly interviewId: string }) {
  return (
    <OwnInterview interviewId={interviewId}>
      {({ userId, interview }) =>
        interview.score ? (
          <Score userId={userId} interview={interview} score={interview.score} />
        ) : (
          <Navigate to={`/interview-questions/mock/${interviewId}`} replace />
        )
      }
    </OwnInterview>
  );
}

interface ScoreProps {
  readonly userId: string;
  readonly interview: Interview;
  readonly score: InterviewScore;
}

function Score({ userId, interview, score }: ScoreProps) {
  const { loop, slug, title, entries } = interview;
  const known = useQuestion(slug);
  return (
    <Page>
      <PageHead
        above={
          <>
            <Link to="/interview-questions">Interview questions</Link> ·{" "}
            <Link to="/interview-questions/history">Your interviews</Link>
          </>
        }
        title={title}
        lead={["Mock interview", loop && loopWords(loop), known.data?.words].filter(Boolean).join(" · ")}
      />
      <Columns
        side={
          <>
            <ScoreSum score={score} />
            <AfterInterview userId={userId} interview={interview} />
          </>
        }
      >
        <div className={classes.talk}>
          <ScoredPoints score={score} />
          <section className={classes.talk} aria-label="The interview">
            <div className={classes.over}>
              <h2 className={classes.heading}>The conversation</h2>
              <Button
                variant="default"
                size="sm"
                onClick={() => downloadFile(`interview-${slug}.md`, transcriptOf(interview), "text/markdown")}
              >
                Download
              </Button>
            </div>
            <Entries entries={entries} />
          </section>
        </div>
      </Columns>
    </Page>
  );
}

/** What to do once an interview is scored. */
function AfterInterview({ userId, interview: { loop, slug } }: Omit<ScoreProps, "score">) {
  const hasNext = loop !== null && loop.position + 1 < loop.questions.length;
  return (
    <div className={classes.next}>
      {hasNext && (
        <StartMock userId={userId} what={{ type: "next", loopId: loop.loopId }} label="Next question" />
      )}
      <StartMock
        userId={userId}
        what={{ type: "question", slug }}
        label="Try this question again"
        variant="default"
      />
      <Link to={`/interview-questions/${slug}`}>The question with its model answer</Link>
    </div>
  );
}
