import type { PartStatus, SystemStatus } from "@master-sql/protocol";
import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../lib/backend/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { spanText } from "../../ui/durations.ts";
import { timeWithSeconds } from "../../ui/moments.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { fetchStatus } from "./fetch-status.ts";
import classes from "./system-status-page.module.css";

const EVERY_MS = 15_000;

const partNames: Readonly<Record<PartStatus["part"], string>> = {
  database: "Database",
  "sign-in": "Sign-in",
  grader: "Grader",
  "ai-provider": "AI provider",
};
const stateNames = {
  working: "Working",
  failing: "Failing",
  "not-configured": "Not configured",
} as const;

/** How the parts of the service are, looked at when the page opens and every 15 seconds while it is in sight. */
export function SystemStatusPage() {
  const query = useQuery(
    {
      queryKey: ["system-status"],
      queryFn: ({ signal }) => fetchStatus(signal),
      // A status is about now: what was true a moment ago is shown only as such.
      staleTime: 0,
      retry: false,
      refetchInterval: EVERY_MS,
    },
    queryClient,
  );
  const { data, error, isFetching } = query;
  const lastLook = Math.max(query.dataUpdatedAt, query.errorUpdatedAt);
  return (
    <Page narrow>
      <PageHead
        title="System status"
        lead="Each part runs a quick live check."
        aside={
          <Button variant="default" loading={isFetching} onClick={() => void query.refetch()}>
            Check now
          </Button>
        }
      />
      <div role="status" className={classes.verdict}>
        <Verdict status={data} error={error} seenAt={query.dataUpdatedAt} />
      </div>
      <PartList status={data} isOld={error !== null} />
      <dl className={classes.facts}>
        <Fact name="Last checked" value={lastLook === 0 ? "…" : timeWithSeconds(lastLook)} />
        <Fact name="Version" value={data?.version ?? "…"} />
        <Fact name="Running for" value={data ? spanText(data.uptimeSeconds) : "…"} />
      </dl>
      <p className={classes.note}>
        This page looks again every 15 seconds. Lessons and practice run in your own browser: whatever is
        shown above, your queries run, and answers that can't be sent now are sent later.
      </p>
      <noscript>
        <p className={classes.note}>
          Looking needs JavaScript. The same answer, for machines, is at <a href="/statusz">/statusz</a>.
        </p>
      </noscript>
    </Page>
  );
}

function Verdict({
  status,
  error,
  seenAt,
}: {
  readonly status: SystemStatus | undefined;
  readonly error: Error | null;
  readonly seenAt: number;
}) {
  if (error !== null) {
    return (
      <Notice tone="wrong" title="The server can't be reached from here">
        {error.message}
        {status && ` What is below is what was seen at ${timeWithSeconds(seenAt)}.`}
      </Notice>
    );
  }
  if (!status) return <Notice title="Checking …">The checks are running.</Notice>;
  const failing = status.parts.filter(({ state }) => state === "failing").map(({ part }) => partNames[part]);
  return failing.length === 0 ? (
    <Notice title="Everything works">All parts that are set up answer.</Notice>
  ) : (
    <Notice tone="warn" title="Not everything works">
      {failing.join(", ")}: see below for what that means for you.
    </Notice>
  );
}

function PartList({ status, isOld }: { readonly status: SystemStatus | undefined; readonly isOld: boolean }) {
  const names = Object.keys(partNames) as PartStatus["part"][];
  return (
    <ul className={classes.parts} data-old={isOld || undefined} aria-label="Parts">
      {names.map((part) => {
        const found = status?.parts.find((one) => one.part === part);
        const state = found?.state ?? "unknown";
        return (
          <li key={part} className={classes.part} data-state={state}>
            <span className={classes.dot} data-state={state} aria-hidden="true" />
            <span className={classes.name}>{partNames[part]}</span>
            <span className={classes.state} data-state={state}>
              {found ? stateNames[found.state] : isOld ? "Unknown" : "Checking …"}
            </span>
            <span className={classes.latency}>
              {found && found.latencyMs !== null && `${Math.round(found.latencyMs)} ms`}
              {found && found.limitMs !== null && (
                <span className={classes.limit}> of {found.limitMs / 1000} s at most</span>
              )}
            </span>
            <span className={classes.message}>{found?.message}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
