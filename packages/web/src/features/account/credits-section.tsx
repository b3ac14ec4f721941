import type { CreditHistory } from "@master-sql/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { callFunction } from "../../lib/backend/call-function.ts";
import { queryClient } from "../../lib/backend/query-client.ts";
import { placePath, placeWords } from "../../lib/tutor/place-words.ts";
import { Awaited } from "../../ui/awaited.tsx";
import { shortDateTime } from "../../ui/moments.ts";
import { Scroller } from "../../ui/scroller.tsx";
import classes from "./account-page.module.css";

const agentWords: Readonly<Record<string, string>> = {
  tutor: "Tutor",
  debugger: "Debugger",
  optimizer: "Optimizer",
  interviewer: "Interviewer",
};

/** What credits were spent on, and which came back. */
export function CreditsSection({ userId }: { readonly userId: string }) {
  const query = useQuery(
    {
      queryKey: ["credit-history", userId],
      queryFn: async (): Promise<CreditHistory> => {
        const outcome = await callFunction("get-credit-history", undefined, { as: userId });
        if (!outcome.ok) throw new Error(outcome.message);
        return outcome.value;
      },
      staleTime: 0,
    },
    queryClient,
  );
  return (
    <section className={classes.section} aria-labelledby="credits">
      <div className={classes.about}>
        <h2 id="credits">Credits spent</h2>
        <p>
          One credit for each answer of the tutor. What failed, was stopped or could not be proved was given
          back.
        </p>
      </div>
      <div className={classes.content}>
        {query.data ? (
          <Spends spends={query.data.spends} />
        ) : (
          <Awaited query={query} waiting="Loading..." failure="What you spent can't be shown now" />
        )}
      </div>
    </section>
  );
}

function Spends({ spends }: CreditHistory) {
  if (spends.length === 0) return <p>You have spent no credits yet.</p>;
  return (
    <Scroller className={classes.scrolls} label="Credits spent">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">For</th>
            <th scope="col">Where</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {spends.map(({ interactionId, agent, spentAt, source, refundedAt, place, interview }) => (
            <tr key={interactionId}>
              <td>
                <time dateTime={spentAt}>{shortDateTime(spentAt)}</time>
              </td>
              <td>{agentWords[agent] ?? agent}</td>
              <td>
                {place && <Link to={placePath(place)}>{placeWords(place)}</Link>}
                {interview && (
                  <Link to={`/interview-questions/mock/${interview.interviewId}`}>{interview.title}</Link>
                )}
              </td>
              <td>{refundedAt === null ? `1 ${source}` : "Given back"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
