import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "../backend/session.ts";
import { whenIdle } from "../pages/when-idle.ts";
import { durableStorage } from "../storage/durable-storage.ts";
import type { KeptNotes, LearnerProgress } from "./learner-progress.ts";
import { OUTBOX_PREFIX } from "./outbox-prefix.ts";

/**
 * What pages show of what the learner did. What reads it takes schemas and the library of questions along (47 kB), so
 * it is fetched after the page has been taken over: at once where there may be something to show, else when the page is
 * idle.
 */

const nothing = { exercises: new Map(), lessons: new Map(), quizzes: new Map(), queued: 0 };
const noNotes: KeptNotes = { refused: [], onlyInMemory: false, unreadable: 0 };

let known: typeof import("./known-progress.ts") | null = null;
let isFetching = false;
/** Before it is tried again, in milliseconds. */
let pause = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const waiting = new Set<() => void>();

/** What fails is tried again: when there is a connection, and after a while. */
function fetchKnown(): void {
  if (isFetching || known !== null) return;
  isFetching = true;
  const fetching = import("./known-progress.ts");
  fetching.then(
    (fetched) => {
      known = fetched;
      for (const begin of waiting) begin();
    },
    (cause: unknown) => {
      isFetching = false;
      console.warn("What was done before couldn't be read.", cause);
      addEventListener("online", fetchKnown, { once: true });
      setTimeout(fetchKnown, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    },
  );
}

const isAnythingKept = () => durableStorage.keys(OUTBOX_PREFIX).length > 0;

function subscribe(listener: () => void, isAwaited: boolean): () => void {
  if (known !== null) return known.subscribe(listener);
  const stops: (() => void)[] = [];
  const begin = () => {
    waiting.delete(begin);
    if (known === null) return;
    stops.push(known.subscribe(listener));
    listener();
  };
  waiting.add(begin);
  if (isAwaited) fetchKnown();
  else {
    stops.push(
      whenIdle(fetchKnown),
      durableStorage.subscribe((key) => {
        if (key?.startsWith(OUTBOX_PREFIX)) fetchKnown();
      }),
    );
  }
  return () => {
    waiting.delete(begin);
    for (const stop of stops) stop();
  };
}

const subscribeAwaited = (listener: () => void) => subscribe(listener, true);
const subscribePatiently = (listener: () => void) => subscribe(listener, false);
const readProgress = () => known?.readProgress() ?? null;
const readNotes = () => known?.readNotes() ?? noNotes;

/** Whether there may be something to show of who is here. */
function useMayBeKnown(): boolean {
  const { status } = useSession();
  return status === "signed-in" || (status === "visitor" && isAnythingKept());
}

/** What the learner has done: the server's word, with what waits in this browser laid over it. */
export function useProgress(): LearnerProgress {
  const { status } = useSession();
  const mayBeKnown = useMayBeKnown();
  const read = useSyncExternalStore(
    mayBeKnown ? subscribeAwaited : subscribePatiently,
    readProgress,
    () => null,
  );
  const isReady = status === "visitor" && !mayBeKnown;
  const unread = useMemo(
    (): LearnerProgress => ({
      status: isReady ? "ready" : "loading",
      isVisitor: status === "visitor",
      ...nothing,
    }),
    [status, isReady],
  );
  return read ?? unread;
}

export function useOutbox(): KeptNotes {
  return useSyncExternalStore(
    useMayBeKnown() ? subscribeAwaited : subscribePatiently,
    readNotes,
    () => noNotes,
  );
}
