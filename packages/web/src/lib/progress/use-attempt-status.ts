import { useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useSession } from "../backend/session.ts";
import { type AttemptStatus, attemptStatus } from "./attempt-status.ts";
import type { OutboxSnapshot } from "./outbox.ts";
import { outbox, sender } from "./this-browser.ts";

const empty: OutboxSnapshot = { entries: [], volatile: new Set(), unreadable: 0 };
const subscribe = (listener: () => void) => outbox.subscribe(listener);
const read = () => outbox.snapshot();
const readEmpty = () => empty;

/** How a submitted attempt fares; for null or an unknown id, "visitor" (nothing is on its way). */
export function useAttemptStatus(attemptId: string | null): AttemptStatus {
  const session = useSession();
  const { entries, volatile } = useSyncExternalStore(subscribe, read, readEmpty);
  const sending = useStore(sender.store, ({ sending: id }) => id);
  const entry = attemptId === null ? undefined : entries.find(({ id }) => id === attemptId);
  const userId = session.status === "signed-in" ? session.user.id : null;
  return useMemo(
    () =>
      attemptStatus(entry, {
        userId,
        sending: entry !== undefined && sending === entry.id,
        volatile: entry !== undefined && volatile.has(entry.id),
      }),
    [entry, userId, sending, volatile],
  );
}
