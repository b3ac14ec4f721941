import { QueryObserver } from "@tanstack/react-query";
import { queryClient } from "../backend/query-client.ts";
import { currentSession, currentUserId, subscribeToSession } from "../backend/session.ts";
import { startProgressWork } from "./background.ts";
import type { KeptNotes, LearnerProgress } from "./learner-progress.ts";
import { mergeProgress } from "./merge-progress.ts";
import { serverProgressQuery } from "./server-progress.ts";
import { outbox } from "./this-browser.ts";

/** What the server and this browser know of who is here, for `use-progress.ts`, which fetches this module. */

startProgressWork();

const observer = new QueryObserver(queryClient, serverProgressQuery(currentUserId()));
subscribeToSession(() => observer.setOptions(serverProgressQuery(currentUserId())));

/** Calls `listener` after every change. Returns how to stop. */
export function subscribe(listener: () => void): () => void {
  const stops = [outbox.subscribe(listener), subscribeToSession(listener), observer.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Makes a value anew only when something that it is made of has changed. */
function remembered<Inputs extends readonly unknown[], Value>(
  inputs: () => Inputs,
  make: (inputs: Inputs) => Value,
): () => Value {
  let last: { readonly inputs: Inputs; readonly value: Value } | undefined;
  return () => {
    const now = inputs();
    if (last === undefined || now.some((input, at) => input !== last?.inputs[at]))
      last = { inputs: now, value: make(now) };
    return last.value;
  };
}

export const readProgress = remembered(
  () => {
    const { data, isError } = observer.getCurrentResult();
    return [currentSession(), outbox.snapshot().entries, data, isError] as const;
  },
  ([session, entries, data, isError]): LearnerProgress => {
    const userId = session.status === "signed-in" ? session.user.id : null;
    const waiting = isError ? "offline" : "loading";
    return {
      status: userId === null || (data && !isError) ? "ready" : waiting,
      isVisitor: userId === null,
      ...mergeProgress(userId === null ? null : (data ?? null), entries, userId),
    };
  },
);

export const readNotes = remembered(
  () => [currentUserId(), outbox.snapshot()] as const,
  ([userId, { entries, volatile, unreadable }]): KeptNotes => {
    const own = entries.filter(({ owner, kind }) => owner === userId && kind !== "activity");
    return {
      refused: own.filter(({ delivery }) => delivery.state === "refused"),
      onlyInMemory: own.some(({ id }) => volatile.has(id)),
      unreadable,
    };
  },
);
