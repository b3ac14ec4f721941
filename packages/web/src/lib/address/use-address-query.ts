import { useCallback, useRef, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

const never = () => () => {};
const nothing = new URLSearchParams();

/**
 * The query of the address, and how to change some of it; an empty text takes an entry out. The prerendered page knows
 * no query, and shows what it shows without one.
 */
export function useAddressQuery(): readonly [
  URLSearchParams,
  (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const [query, setQuery] = useSearchParams();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const latest = useRef(setQuery);
  latest.current = setQuery;
  const change = useCallback((changes: Readonly<Record<string, string | undefined>>) => {
    // Of the address as it is: the query of the last rendering may lack a change made a moment ago.
    const wanted = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) continue;
      if (value === "") wanted.delete(name);
      else wanted.set(name, value);
    }
    latest.current(wanted, { replace: true, preventScrollReset: true });
  }, []);
  return [inBrowser ? query : nothing, change];
}
