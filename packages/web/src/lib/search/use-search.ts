import { useEffect, useMemo, useState } from "react";
import type { FindableKind } from "./findable.ts";
import type { Finder } from "./finder.ts";

/**
 * Ids of the items of a kind that a search finds, the best first. Null without a search, and until what searches is
 * here: it is fetched with the first letter.
 */
export function useSearch(search: string, kind: FindableKind): ReadonlySet<string> | null {
  const [finder, setFinder] = useState<Finder | null>(null);
  const isWanted = search.trim() !== "";
  useEffect(() => {
    if (!isWanted || finder !== null) return;
    let isHere = true;
    const searching = import("./course-search.ts");
    searching
      .then(({ courseSearch }) => courseSearch())
      .then(
        (made) => isHere && setFinder(() => made),
        (cause: unknown) => console.warn("The course can't be searched by technique.", cause),
      );
    return () => {
      isHere = false;
    };
  }, [isWanted, finder]);
  return useMemo(
    () => (isWanted && finder !== null ? new Set(finder(search, kind).map(({ item }) => item)) : null),
    [isWanted, finder, search, kind],
  );
}
