import type { SimulationSummary } from "@master-sql/course";
import type { ExamList, ExamSummary } from "@master-sql/protocol";
import { Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useGoal } from "../../../lib/account/use-goal.ts";
import { useSession } from "../../../lib/backend/session.ts";
import { useExams } from "../../../lib/exams/exam-queries.ts";
import { levelWords, rolesText } from "../../../lib/roles/role-words.ts";
import { BySession } from "../../../lib/sign-in/by-session.tsx";
import { LoadFailure } from "../../../ui/awaited.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { shortDateTime } from "../../../ui/moments.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Page, PageHead } from "../../../ui/page.tsx";
import { examToTake } from "../own-exams/next-exam.ts";
import { SimulationCard } from "./simulation-card.tsx";
import classes from "./simulations-page.module.css";

const StartDialog = lazyPart(() => import("./start-dialog.tsx"));

type Sitting = ExamList["exams"][number];

/** The exams that can be taken, one's own results, and the way back into one that runs. */
export function SimulationsPage({ simulations }: { readonly simulations: readonly SimulationSummary[] }) {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : null;
  const { data, error, refetch } = useExams(userId);
  const [query, setQuery] = useSearchParams();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const chosen = userId === null ? undefined : simulations.find(({ slug }) => slug === query.get("start"));
  const running = data?.exams.find(({ finishedAt }) => finishedAt === null);
  const past = data?.exams.filter(({ finishedAt }) => finishedAt !== null) ?? [];
  const { goal, isSaid } = useGoal();
  const isKnown = session.status === "visitor" || (data !== undefined && running === undefined);
  const next = isKnown ? examToTake(past, simulations, isSaid ? goal : null) : null;

  function close() {
    setQuery({}, { replace: true, preventScrollReset: true });
    opener?.focus();
  }

  return (
    <Page>
      <PageHead
        title="Simulation"
        lead="A timed exam under the conditions of a real one: real data, no hints, no verdict until the end."
      />
      <div className={classes.stack}>
        <BySession
          visitor={
            <Notice
              title="Log in to take an exam"
              action={<ButtonLink to="/auth?redirect=%2Fsimulation">Login with Google</ButtonLink>}
            >
              The server keeps the time and your answers. After you log in, you come back to this page.
            </Notice>
          }
          user={() => null}
        />
        {running && <Running exam={running} />}
        {error && !data && (
          <LoadFailure title="Your exams can't be shown now" onRetry={() => void refetch()}>
            {error.message}
          </LoadFailure>
        )}
        <ul className={classes.cards}>
          {simulations.map((simulation) => (
            <SimulationCard
              key={simulation.id}
              simulation={simulation}
              best={bestOf(past, simulation.id)}
              isRunning={running?.simulationId === simulation.id}
              blockedBy={running?.simulationId === simulation.id ? undefined : running?.title}
              isSignedIn={userId !== null}
              isNext={simulation.id === next?.id}
              onStart={(button) => {
                setOpener(button);
                setQuery({ start: simulation.slug }, { replace: true, preventScrollReset: true });
              }}
              runningId={running?.examId}
            />
          ))}
        </ul>
        {past.length > 0 && <Past exams={past} simulations={simulations} />}
      </div>
      {chosen && userId !== null && running === undefined && (
        <Suspense fallback={null}>
          <StartDialog simulation={chosen} userId={userId} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}

function bestOf(past: readonly Sitting[], simulationId: string): Sitting | undefined {
  return past
    .filter((exam) => exam.simulationId === simulationId && exam.score !== null)
    .toSorted((a, b) => share(b) - share(a))[0];
}

/** Which part of the points was earned. */
function share({ score }: Sitting): number {
  return score === null || score.outOf === 0 ? 0 : score.points / score.outOf;
}

function Running({ exam }: { readonly exam: ExamSummary }) {
  return (
    <Notice
      tone="warn"
      title={`“${exam.title}” is running`}
      action={<ButtonLink to={`/simulation/${exam.examId}`}>Continue the exam</ButtonLink>}
    >
      Its time goes on while you are away. {exam.answered} of {exam.questions} answers are saved.
    </Notice>
  );
}

function Past({
  exams,
  simulations,
}: {
  readonly exams: readonly Sitting[];
  readonly simulations: readonly SimulationSummary[];
}) {
  return (
    <section aria-labelledby="past">
      <h2 id="past" className={classes.title}>
        Your results
      </h2>
      <ul className={classes.past}>
        {exams.map(({ examId, simulationId, title, startedAt, score }) => {
          const simulation = simulations.find(({ id }) => id === simulationId);
          return (
            <li key={examId} className={classes.sitting}>
              <Link to={`/simulation/${examId}/result`}>{title}</Link>
              <span className={classes.muted}>
                {simulation && `${rolesText(simulation.roles)} · ${levelWords[simulation.level]} · `}
                {shortDateTime(startedAt)}
              </span>
              <span className={classes.score} data-passed={score?.passed || undefined}>
                {score === null
                  ? "Not judged yet: open it"
                  : `${score.points} of ${score.outOf} points · ${score.passed ? "passed" : "not passed"}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
