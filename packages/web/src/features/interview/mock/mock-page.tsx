import type { Interview } from "@master-sql/protocol";
import { Link, Navigate } from "react-router";
import { Room } from "../../../lib/answer-room/room.tsx";
import { Awaited } from "../../../ui/awaited.tsx";
import { Desk } from "./desk.tsx";
import { LoopClock, loopWords } from "./loop-clock.tsx";
import classes from "./mock-page.module.css";
import { OwnInterview } from "./own-interview.tsx";
import { ReviewPanes } from "./review-panes.tsx";
import { TimeSpent } from "./time-spent.tsx";
import { useQuestion } from "./use-question.ts";
import { useTurns } from "./use-turns.ts";

/** A mock interview, from its question to its review. */
export function MockPage({ interviewId }: { readonly interviewId: string }) {
  return (
    <OwnInterview interviewId={interviewId}>
      {({ userId, interview }) =>
        interview.score ? (
          <Navigate to={`/interview-questions/mock/${interviewId}/score`} replace />
        ) : (
          <InterviewRoom userId={userId} interview={interview} />
        )
      }
    </OwnInterview>
  );
}

function InterviewRoom({ userId, interview }: { readonly userId: string; readonly interview: Interview }) {
  const turns = useTurns(userId, interview);
  const known = useQuestion(interview.slug);
  const { stage, loop } = interview;
  const dataset = known.data?.dataset;
  return (
    <Room
      title={interview.title}
      about={
        <p className={classes.about}>
          <Link to="/interview-questions/history">Your interviews</Link>
          {loop && ` · ${loopWords(loop)}`}
          {known.data && ` · ${known.data.words}`}
        </p>
      }
      aside={
        loop ? (
          <LoopClock
            secondsLeft={interview.secondsLeft}
            version={interview.version}
            onTimeUp={() => void turns.send({ type: "move-on" })}
          />
        ) : (
          <TimeSpent since={interview.startedAt} />
        )
      }
    >
      <p role="alert" className={classes.failure}>
        {turns.failure}
      </p>
      {stage.at === "review" ? (
        <ReviewPanes interview={interview} turns={turns} />
      ) : dataset ? (
        <Desk interview={interview} dataset={dataset} turns={turns} />
      ) : (
        <div className={classes.awaited}>
          <Awaited query={known} waiting="Loading the database..." failure="The database can't be loaded" />
        </div>
      )}
    </Room>
  );
}
