import type { OperatorFigures as FiguresOfServer, Timed } from "@master-sql/protocol";
import { useQuery } from "@tanstack/react-query";
import { callFunction } from "../../lib/backend/call-function.ts";
import { queryClient } from "../../lib/backend/query-client.ts";
import { Awaited } from "../../ui/awaited.tsx";
import { elapsedText, spanText } from "../../ui/durations.ts";
import { Figure, Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import classes from "./operator-page.module.css";

/** An operator who leaves the page open sees what changes. */
const EVERY_MS = 15_000;

/** What `/metrics` tells Prometheus, for someone who looks in. */
export function OperatorFigures({ userId }: { readonly userId: string }) {
  const query = useQuery(
    {
      queryKey: ["operator-figures", userId],
      queryFn: async () => {
        const outcome = await callFunction("get-operator-figures", {}, { as: userId });
        if (outcome.ok) return outcome.value;
        throw new Error(outcome.message);
      },
      staleTime: 0,
      refetchInterval: EVERY_MS,
      retry: false,
    },
    queryClient,
  );
  return (
    <section aria-labelledby="figures" className={classes.figures}>
      <h2 id="figures" className={classes.heading}>
        How it is doing
      </h2>
      {query.data ? (
        <Told figures={query.data} at={query.dataUpdatedAt} />
      ) : (
        <Awaited query={query} waiting="Loading..." failure="The figures can't be shown now" />
      )}
    </section>
  );
}

function Told({
  figures: { server, database, help },
  at,
}: {
  readonly figures: FiguresOfServer;
  readonly at: number;
}) {
  const sinceSeconds = (at - Date.parse(server.startedAt)) / 1_000;
  return (
    <>
      {database ? (
        <Figures>
          <Figure name="Accounts" value={database.accounts} />
          <Figure name="Answers waiting for a verdict" value={database.answersWaiting} />
          <Figure name="The oldest of them waits for" value={spanText(database.oldestWaitingSeconds)} />
          <Figure name="Credits spent" value={database.creditsSpent} />
          <Figure name="Of them given back" value={database.creditsRefunded} />
          <Figure name="Questions to the tutor" value={database.tutorQuestions} />
          <Figure name="The database answers in" value={seconds(database.answerSeconds)} />
        </Figures>
      ) : (
        <Notice tone="wrong" title="The database doesn't answer">
          No one can sign in or save an answer. Pages and practice in the browser go on.
        </Notice>
      )}
      <Figures>
        <Figure name="Requests" value={server.requests.count} />
        <Figure name="95% of them within" value={within(server.requests)} />
        <Figure name="Failed by a fault of the server" value={server.failed} />
        <Figure name="Answers judged" value={server.judged.count} />
        <Figure name="95% of them within, waiting included" value={within(server.judged)} />
        <Figure name="Judged undecided" value={server.undecided} />
        <Figure name="Being judged now" value={server.judgingNow} />
        <Figure name="95% of the tutor's answers within" value={within(server.tutor)} />
        <Figure name="Memory of the server" value={`${Math.round(server.memoryBytes / 2 ** 20)} MiB`} />
      </Figures>
      <p className={classes.about}>
        The first group is the same on every server. The second counts what the server that answered has done
        since it was started {spanText(sinceSeconds)} ago.
      </p>
      {help && (
        <>
          <Figures>
            <Figure name="Learners who used help in 90 days" value={help.helped} />
            <Figure name="Then tried a sibling task" value={help.triedSibling} />
            <Figure name="Solved one without help" value={help.solvedUnaided} />
            <Figure name="Share of those who tried" value={share(help.solvedUnaided, help.triedSibling)} />
          </Figures>
          <p className={classes.about}>
            Help is a hint, a solution, or an answer of the tutor; a sibling task has the same main concept,
            and its first answer counts. These are at most ten minutes old.
          </p>
        </>
      )}
    </>
  );
}

const seconds = (value: number) => elapsedText(value * 1_000);

const share = (part: number, whole: number) => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)}%`);

const within = ({ p95Seconds }: Timed) => (p95Seconds === null ? "–" : seconds(p95Seconds));
