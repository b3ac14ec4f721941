import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { useSession } from "../backend/session.ts";
import { type AttemptStatus, attemptStatus } from "./attempt-status.ts";
import { startProgressWork } from "./background.ts";
import { type ExerciseProgress, mergeProgress, type QuizProgress } from "./merge-progress.ts";
import type { OutboxSnapshot } from "./outbox.ts";
import { useServerProgress } from "./server-progress.ts";
import { outbox, sender } from "./this-browser.ts";

const empty: OutboxSnapshot = { entries: [], volatile: new Set(), unreadable: 0 };
const subscribeToOutbox = (listener: () => void) => outbox.subscribe(listener);
const readOutbox = () => outbox.snapshot();
const readEmpty = () => empty;

function useEntries(): OutboxSnapshot {
  return useSyncExternalStore(subscribeToOutbox, readOutbox, readEmpty);
}

/** How a submitted attempt fares; for null or an unknown id, "visitor" (nothing is on its way). */
export function useAttemptStatus(attemptId: string | null): AttemptStatus {
  const session = useSession();
  const { entries, volatile } = useEntries();
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

export interface LearnerProgress {
  /** "offline": the server doesn't answer; what this browser last heard is shown. */
  readonly status: "loading" | "ready" | "offline";
  readonly isVisitor: boolean;
  /** By exercise id. */
  readonly exercises: ReadonlyMap<string, ExerciseProgress>;
  /** Lesson id → when it was completed, ISO 8601. */
  readonly lessons: ReadonlyMap<string, string>;
  /** Best result by quiz id. */
  readonly quizzes: ReadonlyMap<string, QuizProgress>;
  /** How many submissions and completions wait in this browser. */
  readonly queued: number;
}

/** What the learner has done: the server's word, with what waits in this browser laid over it. */
export function useProgress(): LearnerProgress {
  const session = useSession();
  const { entries } = useEntries();
  const userId = session.status === "signed-in" ? session.user.id : null;
  const { data, isError } = useServerProgress(userId);
  useEffect(() => {
    startProgressWork();
  }, []);
  const known = session.status !== "loading";
  const merged = useMemo(
    () => mergeProgress(userId === null ? null : (data ?? null), known ? entries : [], userId),
    [data, entries, userId, known],
  );
  return useMemo(() => {
    const isVisitor = session.status === "visitor";
    const waiting = isError ? "offline" : "loading";
    const status = isVisitor || (data && !isError) ? "ready" : waiting;
    return { status, isVisitor, ...merged };
  }, [session.status, data, isError, merged]);
}

/** What waits, was refused, or can't be kept, of whoever is here. */
export function useOutbox() {
  const session = useSession();
  const snapshot = useEntries();
  const userId = session.status === "signed-in" ? session.user.id : null;
  return useMemo(() => {
    const own = snapshot.entries.filter(({ owner, kind }) => owner === userId && kind !== "activity");
    return {
      refused: own.filter(({ delivery }) => delivery.state === "refused"),
      /** True when this browser stores nothing more, so that leaving the page loses what waits. */
      onlyInMemory: own.some(({ id }) => snapshot.volatile.has(id)),
      unreadable: snapshot.unreadable,
    };
  }, [snapshot, userId]);
}
