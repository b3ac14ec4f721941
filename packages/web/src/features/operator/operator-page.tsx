import type { RequestList } from "@master-sql/protocol";
import type { RequestOf } from "@master-sql/protocol/functions";
import { number, quantity } from "@master-sql/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { callFunction } from "../../lib/backend/call-function.ts";
import { queryClient } from "../../lib/backend/query-client.ts";
import { useSession } from "../../lib/backend/session.ts";
import { Awaited } from "../../ui/awaited.tsx";
import { Button } from "../../ui/button.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { settleToast, showToast } from "../../ui/toast/toast.ts";
import { OperatorFigures } from "./operator-figures.tsx";
import classes from "./operator-page.module.css";
import { RequestFilters } from "./request-filters.tsx";
import { RequestItem } from "./request-item.tsx";

type Filter = RequestOf<"export-operator-requests">;

const KEY = "operator-requests";

/** What people ask of whoever runs this copy. `notFound` is for everybody else: to them there is no such page. */
export function OperatorPage({ notFound }: { readonly notFound: ReactNode }) {
  const session = useSession();
  if (session.status === "signed-in") return <Requests userId={session.user.id} notFound={notFound} />;
  return session.status === "visitor" ? notFound : null;
}

/** Thrown where the server knows nothing of such a page. */
class NotForThisUser extends Error {}

function Requests({ userId, notFound }: { readonly userId: string; readonly notFound: ReactNode }) {
  const [filter, setFilter] = useState<Filter>({});
  const [offset, setOffset] = useState(0);
  const query = useQuery(
    {
      queryKey: [KEY, userId, filter, offset],
      queryFn: async (): Promise<RequestList> => {
        const outcome = await callFunction("get-operator-requests", { ...filter, offset }, { as: userId });
        if (outcome.ok) return outcome.value;
        throw outcome.status === 404 ? new NotForThisUser(outcome.message) : new Error(outcome.message);
      },
      staleTime: 0,
      retry: false,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  if (query.error instanceof NotForThisUser) return notFound;
  // Most who come here are none of the operators: nothing is drawn for them that would go again.
  if (query.isPending) return null;
  const { data } = query;
  return (
    <Page>
      <PageHead
        title="Operator"
        lead="How this copy is doing, and what people ask of you: feedback, requests for more credits, and calls."
        aside={
          <Button variant="default" onClick={() => void exportFile(userId, filter)}>
            Download as CSV
          </Button>
        }
      />
      <OperatorFigures userId={userId} />
      <h2 className={classes.heading}>What people ask</h2>
      <RequestFilters
        filter={filter}
        onChange={(change) => {
          setFilter({ ...filter, ...change });
          setOffset(0);
        }}
      />
      {data ? (
        <>
          <p role="status" className={classes.count}>
            {quantity(data.total, "request")}, {number(data.unread)} of all new
          </p>
          {data.requests.length === 0 ? (
            <NoRequests isFiltered={Object.values(filter).some(Boolean)} />
          ) : (
            <ul className={classes.list}>
              {data.requests.map((request) => (
                <RequestItem
                  key={`${request.kind} ${request.id}`}
                  request={request}
                  userId={userId}
                  onChanged={() => void queryClient.invalidateQueries({ queryKey: [KEY] })}
                />
              ))}
            </ul>
          )}
          <Pages offset={offset} data={data} onGo={setOffset} />
        </>
      ) : (
        <Awaited query={query} waiting="Loading..." failure="The requests can't be shown now" />
      )}
    </Page>
  );
}

function Pages({
  offset,
  data: { requests, total },
  onGo,
}: {
  readonly offset: number;
  readonly data: RequestList;
  onGo(offset: number): void;
}) {
  const end = offset + requests.length;
  if (offset === 0 && end >= total) return null;
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <Button
        variant="default"
        disabled={offset === 0}
        onClick={() => onGo(Math.max(0, offset - requests.length))}
      >
        Newer
      </Button>
      <span>
        {number(offset + 1)} to {number(end)}
      </span>
      <Button variant="default" disabled={end >= total} onClick={() => onGo(end)}>
        Older
      </Button>
    </nav>
  );
}

async function exportFile(userId: string, filter: Filter): Promise<void> {
  const outcome = await callFunction("export-operator-requests", filter, { as: userId });
  if (outcome.ok) {
    settleToast("requests-file");
    downloadFile("master-sql-requests.csv", outcome.value.csv, "text/csv");
  } else {
    showToast({
      title: "The file could not be made",
      message: outcome.message,
      tone: "wrong",
      about: "requests-file",
    });
  }
}

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No matches">No request matches these filters.</EmptyState>
  ) : (
    <EmptyState title="No requests yet">
      Feedback, requests for more credits, and calls asked for in the survey will be listed here.
    </EmptyState>
  );
}
