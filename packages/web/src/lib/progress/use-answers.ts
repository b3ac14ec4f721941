import { MAX_ANSWERS } from "@master-sql/protocol";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { callFunction } from "../backend/call-function.ts";
import { queryClient } from "../backend/query-client.ts";
import { useSession } from "../backend/session.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { outbox } from "./this-browser.ts";

const none: readonly OutboxEntry[] = [];
const subscribe = (listener: () => void) => outbox.subscribe(listener);
const read = () => outbox.snapshot().entries;
const readNone = () => none;

async function fetchAnswers(userId: string, attemptIds: readonly string[]) {
  const outcome = await callFunction("get-answers", { attemptIds: [...attemptIds] }, { as: userId });
  if (!outcome.ok) throw new Error(outcome.message, { cause: outcome });
  return outcome.value.answers;
}

/**
 * What was written in these attempts, by their ids, as far as it is known: in this browser, or by the server, of which
 * the first {@link MAX_ANSWERS} are asked.
 */
export function useAnswers(attemptIds: readonly string[]): ReadonlyMap<string, string> {
  const session = useSession();
  const entries = useSyncExternalStore(subscribe, read, readNone);
  const userId = session.status === "signed-in" ? session.user.id : null;
  const asked = attemptIds.slice(0, MAX_ANSWERS);
  const { data } = useQuery(
    {
      // Under "progress", so that it is forgotten with it.
      queryKey: ["progress", userId, "answers", ...asked],
      queryFn: () => (userId === null ? [] : fetchAnswers(userId, asked)),
      enabled: userId !== null && asked.length > 0,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return useMemo(
    () =>
      new Map([
        ...entries.flatMap((entry) =>
          entry.kind === "attempt" && entry.owner === userId ? [[entry.id, entry.sql] as const] : [],
        ),
        ...(data ?? []).map(({ attemptId, sql }) => [attemptId, sql] as const),
      ]),
    [entries, userId, data],
  );
}
