import { progressSchema } from "@master-sql/protocol";
import { type QueryObserverOptions, skipToken } from "@tanstack/react-query";
import { z } from "zod";
import { callFunction } from "../backend/call-function.ts";
import { queryClient } from "../backend/query-client.ts";
import { currentUserId, subscribeToSession } from "../backend/session.ts";
import { durableStorage } from "../storage/durable-storage.ts";
import type { ServerProgress } from "./merge-progress.ts";
import { forgetShownSolutions } from "./solutions-shown.ts";
import { outbox } from "./this-browser.ts";

/** The last answer is kept for each user, so that progress can be seen offline and at once. */
const PREFIX = "master-sql.progress.";

const keptSchema = z.object({ askedAt: z.number(), progress: progressSchema });

function kept(userId: string): ServerProgress | undefined {
  const text = durableStorage.get(PREFIX + userId);
  if (text === null) return undefined;
  try {
    return keptSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function fetchProgress(userId: string): Promise<ServerProgress> {
  const askedAt = Date.now();
  const outcome = await callFunction("get-progress", undefined, { as: userId });
  if (!outcome.ok) throw new Error(outcome.message, { cause: outcome });
  const answer = { askedAt, progress: outcome.value };
  durableStorage.set(PREFIX + userId, JSON.stringify(answer));
  return answer;
}

function query(userId: string): QueryObserverOptions<ServerProgress> {
  return {
    queryKey: ["progress", userId],
    queryFn: () => fetchProgress(userId),
    initialData: () => kept(userId),
    // Shown at once, and asked for anew with every page load: another device may have gone on.
    initialDataUpdatedAt: 0,
  };
}

const nobody: QueryObserverOptions<ServerProgress> = { queryKey: ["progress", null], queryFn: skipToken };

/** What the server knows of this user; nothing is asked while nobody is signed in. */
export function serverProgressQuery(userId: string | null): QueryObserverOptions<ServerProgress> {
  return userId === null ? nobody : query(userId);
}

let deliveredSeen: number | undefined;
let watching = false;

/** Asks again after something was delivered, from whichever tab, and forgets everything at sign-out. */
export function watchForNewProgress(): void {
  if (watching) return;
  watching = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  outbox.subscribe(() => {
    const delivered = outbox
      .snapshot()
      .entries.reduce(
        (latest, { delivery }) => (delivery.state === "delivered" ? Math.max(latest, delivery.at) : latest),
        0,
      );
    if (delivered === (deliveredSeen ?? 0)) return;
    deliveredSeen = delivered;
    // A queue that empties brings many answers; one question after them is enough.
    clearTimeout(timer);
    timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ["progress"] }), 400);
  });
  subscribeToSession(() => {
    if (currentUserId() !== null) return;
    outbox.forgetDelivered();
    forgetShownSolutions();
    queryClient.clear();
    for (const key of durableStorage.keys(PREFIX)) durableStorage.remove(key);
  });
}
