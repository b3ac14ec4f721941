import type { Role, Track } from "@master-sql/engine/content";
import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { durableStorage } from "../../lib/storage/durable-storage.ts";

const KEY = "master-sql.track";
const onNothing = () => () => {};

/**
 * The track that is shown, null for the whole course, and how to choose another. The address names it, so that it can be shared; without
 * one it is what this browser chose last. The prerendered page shows the whole course.
 */
export function useTrack(tracks: readonly Track[]): readonly [Track | null, (role: Role | null) => void] {
  const [query, setQuery] = useSearchParams();
  const inBrowser = useSyncExternalStore(
    onNothing,
    () => true,
    () => false,
  );
  const wanted = inBrowser ? (query.get("track") ?? durableStorage.get(KEY)) : null;
  const choose = (role: Role | null) => {
    if (role === null) durableStorage.remove(KEY);
    else durableStorage.set(KEY, role);
    setQuery(role === null ? {} : { track: role }, { replace: true, preventScrollReset: true });
  };
  return [tracks.find(({ role }) => role === wanted) ?? null, choose];
}
