import { useMediaQuery } from "@mantine/hooks";
import type { DatasetBundle, ExerciseBundle } from "@master-sql/course";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import { Link } from "react-router";
import { queryClient } from "../../../lib/backend/query-client.ts";
import { fetchDataset, fetchExercise } from "../../../lib/content/fetch-content.ts";
import { editorHeight, SessionAnnouncer, useSession } from "../../../lib/editor-session/index.ts";
import { GivenQuery } from "../../../lib/task/given-query.tsx";
import { KindContract } from "../../../lib/task/kind-contract.tsx";
import { Awaited } from "../../../ui/awaited.tsx";
import { Button } from "../../../ui/button.tsx";
import { WorkbenchActions } from "../actions/workbench-actions.tsx";
import { AnswerPane } from "../answer/answer-pane.tsx";
import { TaskHints } from "../hints/task-hints.tsx";
import { useWorkbench } from "../model/use-workbench.ts";
import { OutcomePane } from "../outcome/outcome-pane.tsx";
import { SmallDatabaseBanner } from "../small-database/small-database-banner.tsx";
import classes from "./live-exercise.module.css";

interface LiveExerciseProps {
  readonly slug: string;
  readonly lessonId: string;
  /** What holds it on the page. */
  readonly place: RefObject<HTMLElement | null>;
}

/** What it takes to solve an exercise within a lesson, below its prompt. */
export default function LiveExercise({ slug, lessonId, place }: LiveExerciseProps) {
  const found = useQuery(
    {
      queryKey: ["exercise with its dataset", slug],
      queryFn: async () => {
        const exercise = await fetchExercise(slug);
        return { exercise, dataset: await fetchDataset(exercise.dataset) };
      },
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  );
  if (found.data) return <ExerciseAtWork {...found.data} lessonId={lessonId} place={place} />;
  return (
    <div className={classes.aside}>
      <Awaited
        query={found}
        waiting="Loading the exercise…"
        failure="The exercise could not be loaded"
        kept="The lesson can be read on."
      />
    </div>
  );
}

interface ExerciseAtWorkProps extends Omit<LiveExerciseProps, "slug"> {
  readonly exercise: ExerciseBundle;
  readonly dataset: DatasetBundle;
}

/** Moves the focus to what follows the exercise in the lesson. */
function goOnBelow(exercise: HTMLElement | null): void {
  const next = exercise?.parentElement?.nextElementSibling;
  if (!(next instanceof HTMLElement)) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "start" });
}

const MIN_LINES = 5;
const MAX_LINES = 18;

function ExerciseAtWork({ exercise, dataset, lessonId, place }: ExerciseAtWorkProps) {
  const model = useWorkbench(exercise, dataset, { lessonId, element: place });
  const { session } = model;
  const lines = useSession(session, ({ text }) => text.split("\n").length + 1);
  const hasOutcome = useSession(
    session,
    ({ activity, latest, sandbox }) =>
      activity !== null || latest !== null || sandbox.readiness.phase === "failed",
  );
  const isWide = useMediaQuery("(min-width: 64em)", true, { getInitialValueInEffect: false });
  // PostgreSQL starts when somebody begins, not when the exercise is scrolled past.
  useEffect(() => {
    const element = place.current;
    const begin = () => session.prepare();
    element?.addEventListener("focusin", begin, { once: true });
    return () => element?.removeEventListener("focusin", begin);
  }, [place, session]);

  const { submission } = model;
  const isSolved = submission?.phase === "judged" && submission.verdict.verdict === "right";
  // What is asked about can't be folded away.
  const asksAboutQuery = exercise.kind === "predict" || exercise.kind === "index";
  const height = Math.min(MAX_LINES, Math.max(MIN_LINES, lines));
  return (
    <>
      <SmallDatabaseBanner session={session} />
      {asksAboutQuery && (
        <div className={classes.aside}>
          <GivenQuery exercise={exercise} />
        </div>
      )}
      <div className={classes.answer} style={model.isWritten ? editorHeight(height, MAX_LINES) : undefined}>
        <AnswerPane model={model} />
      </div>
      <WorkbenchActions model={model} isWide={isWide} />
      {(hasOutcome || model.submission !== null) && (
        <div className={classes.outcome}>
          <OutcomePane model={model} catalogue={null} />
        </div>
      )}
      <div className={classes.aside}>
        {isSolved ? (
          <p className={classes.next}>
            <Button onClick={() => goOnBelow(place.current)}>Continue the lesson</Button>
          </p>
        ) : (
          <TaskHints
            hints={exercise.hintsHtml}
            open={model.hintsOpen}
            onOpen={model.openHints}
            onGoOn={model.showAnswerHints}
          />
        )}
        <details className={classes.more}>
          <summary>What is judged</summary>
          <KindContract exercise={exercise} showsQuery={!asksAboutQuery} />
        </details>
        <p className={classes.elsewhere}>
          <Link to={`/practice/${exercise.slug}`}>Open it in the workbench</Link>, with the tables beside it.
        </p>
      </div>
      <SessionAnnouncer session={session} />
    </>
  );
}
