import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { type ExerciseFilter, filterNames, readFilter } from "./exercise-filter.ts";

const never = () => () => {};
const nothing = readFilter(new URLSearchParams());

/** The filter in the address and how to change it. The prerendered page knows no address query, and shows everything. */
export function useFilter(): readonly [ExerciseFilter, (change: Partial<ExerciseFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const filter = inBrowser ? readFilter(query) : nothing;
  const change = (changed: Partial<ExerciseFilter>) => {
    setQuery(
      (old) => {
        const wanted = { ...readFilter(old), ...changed };
        for (const name of filterNames) {
          if (wanted[name] === "") old.delete(name);
          else old.set(name, wanted[name]);
        }
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [filter, change];
}
