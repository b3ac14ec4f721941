import type { Interview } from "@master-sql/protocol";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { useSession } from "../../../lib/backend/session.ts";
import { fetchCatalogue, fetchInterview } from "../../../lib/content/fetch-content.ts";
import { useMockInterview } from "../../../lib/interviews/mock-interviews.ts";
import { levelWords } from "../../../lib/roles/role-words.ts";
import { SignInFirst } from "../../../lib/sign-in/sign-in-first.tsx";
import { Awaited } from "../../../ui/awaited.tsx";
import { Button } from "../../../ui/button.tsx";
import { Columns } from "../../../ui/columns.tsx";
import { downloadFile } from "../../../ui/download-file.ts";
import { Page, PageHead } from "../../../ui/page.tsx";
import { DatasetTables } from "../dataset-tables.tsx";
import { topicWords } from "../topic-words.ts";
import { Desk } from "./desk.tsx";
import { Entries } from "./entries.tsx";
import { LoopBar } from "./loop-bar.tsx";
import classes from "./mock-page.module.css";
import { Review } from "./review.tsx";
import { ScoredPoints, ScoreSum } from "./score-view.tsx";
import { transcriptOf } from "./stage-words.ts";
import { StartMock } from "./start-mock.tsx";
import { TimeSpent } from "./time-spent.tsx";
import { useConversation } from "./use-conversation.ts";

/** A mock interview, from its question to its score. */
export function MockPage({ interviewId }: { readonly interviewId: string }) {
  const session = useSession();
  if (session.status !== "signed-in") {
    return (
      <SignInFirst title="Mock interview" path={`/interview-questions/mock/${interviewId}`}>
        Log in to go on with your interview.
      </SignInFirst>
    );
  }
  return <OwnInterview key={session.user.id} userId={session.user.id} interviewId={interviewId} />;
}

function OwnInterview({ userId, interviewId }: { readonly userId: string; readonly interviewId: string }) {
  const query = useMockInterview(userId, interviewId);
  const interview = query.data;
  if (!interview) {
    return (
      <Page narrow>
        <PageHead title="Mock interview" above={<Link to="/interview-questions">Interview questions</Link>} />
        <Awaited query={query} waiting="Loading interview..." failure="This interview can't be shown" />
      </Page>
    );
  }
  return <InterviewRoom key={interviewId} userId={userId} interview={interview} />;
}

/** What is known of the question besides the interview. */
function useQuestion(slug: string) {
  return useQuery(
    {
      queryKey: ["mock-question", slug],
      queryFn: async () => {
        const [question, { datasets }] = await Promise.all([fetchInterview(slug), fetchCatalogue()]);
        return { question, dataset: datasets.find((each) => each.slug === question.dataset) };
      },
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
}

function InterviewRoom({ userId, interview }: { readonly userId: string; readonly interview: Interview }) {
  const conversation = useConversation(userId, interview);
  const known = useQuestion(interview.slug);
  const { stage, entries, score, loop, slug } = interview;
  const { question, dataset } = known.data ?? {};
  const isOver = stage.at === "over";
  const wasOver = useRef(isOver);
  useEffect(() => {
    // The score begins at the top; the review was answered far below it.
    if (isOver && !wasOver.current) window.scrollTo({ top: 0 });
    wasOver.current = isOver;
  }, [isOver]);
  const isTalking = !isOver && stage.at !== "review";
  return (
    <Page>
      <PageHead
        above={
          <>
            <Link to="/interview-questions">Interview questions</Link> ·{" "}
            <Link to="/interview-questions/history">Your interviews</Link>
          </>
        }
        title={interview.title}
        lead={
          question
            ? `Mock interview · ${levelWords[question.level]} · ${topicWords[question.topic]} · about ${question.minutes} min`
            : "Mock interview"
        }
        aside={!isOver && !loop && <TimeSpent since={interview.startedAt} />}
      />
      {loop && (
        <LoopBar
          loop={loop}
          secondsLeft={interview.secondsLeft}
          version={interview.version}
          onTimeUp={() => void conversation.send({ type: "move-on" })}
        />
      )}
      {isOver && score ? (
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
                  onClick={() =>
                    downloadFile(`interview-${slug}.md`, transcriptOf(interview), "text/markdown")
                  }
                >
                  Download
                </Button>
              </div>
              <Entries entries={entries} isWaiting={false} />
            </section>
          </div>
        </Columns>
      ) : (
        <div className={classes.room} data-talking={isTalking || undefined}>
          <section className={classes.talk} aria-label="The interview">
            <Entries entries={entries} isWaiting={conversation.sending === "answer"} />
            {stage.at === "review" && <Review interview={interview} conversation={conversation} />}
          </section>
          {isTalking && (
            <div className={classes.side}>
              {question && dataset ? (
                <>
                  <Desk interview={interview} dataset={question.dataset} conversation={conversation} />
                  <DatasetTables dataset={dataset} />
                </>
              ) : (
                <Awaited
                  query={known}
                  waiting="Loading the database..."
                  failure="The database can't be loaded"
                />
              )}
            </div>
          )}
        </div>
      )}
    </Page>
  );
}

/** What to do once an interview is scored. */
function AfterInterview({
  userId,
  interview: { loop, slug },
}: {
  readonly userId: string;
  readonly interview: Interview;
}) {
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
