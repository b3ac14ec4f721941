import type { LearnerEvent } from "@master-sql/protocol";
import { skipToken, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { callFunction } from "../backend/call-function.ts";
import { queryClient } from "../backend/query-client.ts";
import { useSession } from "../backend/session.ts";
import { localEvents } from "./local-events.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { outbox } from "./this-browser.ts";

/** Pages of the server's answer that are asked for: 200,000 events. */
const MOST_PAGES = 20;

async function fetchEvents(userId: string): Promise<readonly LearnerEvent[]> {
  const events: LearnerEvent[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const outcome = await callFunction("get-events", after === undefined ? {} : { after }, { as: userId });
    if (!outcome.ok) throw new Error(outcome.message, { cause: outcome });
    events.push(...outcome.value.events);
    if (outcome.value.next === null) break;
    after = outcome.value.next;
  }
  return events;
}

// Under "progress", so that it is asked again when that is, and forgotten with it.
const query = (userId: string): UseQueryOptions<readonly LearnerEvent[]> => ({
  queryKey: ["progress", userId, "events"],
  queryFn: () => fetchEvents(userId),
});
const nobody: UseQueryOptions<readonly LearnerEvent[]> = {
  queryKey: ["progress", null, "events"],
  queryFn: skipToken,
};

const none: readonly OutboxEntry[] = [];
const subscribe = (listener: () => void) => outbox.subscribe(listener);
const read = () => outbox.snapshot().entries;
const readNone = () => none;

/**
 * Everything that is known of what the learner did: the server's word, and what this browser has besides. Null until it
 * is known; when the server can't be reached, what this browser has.
 */
export function useLearnerEvents(): readonly LearnerEvent[] | null {
  const session = useSession();
  const entries = useSyncExternalStore(subscribe, read, readNone);
  const userId = session.status === "signed-in" ? session.user.id : null;
  const { data, isError } = useQuery(userId === null ? nobody : query(userId), queryClient);
  const isKnown = session.status === "visitor" || (userId !== null && (data !== undefined || isError));
  return useMemo(
    // Of what both have, the later in the list counts: the server's.
    () => (isKnown ? [...localEvents(entries, userId), ...(data ?? [])] : null),
    [isKnown, entries, userId, data],
  );
}
