import type { Role, Track } from "@master-sql/engine/content";
import { useSyncExternalStore } from "react";
import { durableStorage } from "../../lib/storage/durable-storage.ts";

const KEY = "master-sql.track";

/** The track that this browser chose last, null for the whole course, and how to choose another. The prerendered page shows the course. */
export function useTrack(tracks: readonly Track[]): readonly [Track | null, (role: Role | null) => void] {
  const chosen = useSyncExternalStore(
    (listener) => durableStorage.subscribe(listener),
    () => durableStorage.get(KEY),
    () => null,
  );
  const choose = (role: Role | null) => {
    if (role === null) durableStorage.remove(KEY);
    else durableStorage.set(KEY, role);
  };
  return [tracks.find(({ role }) => role === chosen) ?? null, choose];
}
