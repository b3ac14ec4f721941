import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";

const never = () => () => {};
const nothing = new URLSearchParams();

/**
 * The query of the address, and how to change some of it; an empty text takes an entry out. The prerendered page knows
 * no query and shows everything.
 *
 * A change is in the returned query with the next rendering. The address follows when the router gets to it, which is
 * too late for a field, which would lose letters while you type.
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
  const [wanted, setWanted] = useState<URLSearchParams | null>(null);
  const latest = useRef({ setQuery, wanted, onTheWay: new Set<string>() });
  latest.current.setQuery = setQuery;
  const change = useCallback((changes: Readonly<Record<string, string | undefined>>) => {
    // Of the address as it will be: the query of the last rendering may lack a change made a moment ago.
    const next = new URLSearchParams(latest.current.wanted ?? window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) continue;
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    latest.current.wanted = next;
    latest.current.onTheWay.add(next.toString());
    setWanted(next);
    latest.current.setQuery(next, { replace: true, preventScrollReset: true });
  }, []);
  useEffect(() => {
    const { current } = latest;
    const arrived = query.toString();
    // Until the last change has arrived, earlier ones are skipped. Any other address, as after Back, replaces them all.
    if (current.wanted === null || (current.onTheWay.has(arrived) && arrived !== current.wanted.toString()))
      return;
    current.wanted = null;
    current.onTheWay.clear();
    setWanted(null);
  }, [query]);
  return [inBrowser ? (wanted ?? query) : nothing, change];
}
