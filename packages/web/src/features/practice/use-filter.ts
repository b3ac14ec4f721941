import { useCallback, useMemo } from "react";
import { useAddressQuery } from "../../lib/address/use-address-query.ts";
import { type ExerciseFilter, readFilter } from "./exercise-filter.ts";

/** The filter in the address and how to change it. */
export function useFilter(): readonly [ExerciseFilter, (change: Partial<ExerciseFilter>) => void] {
  const [query, change] = useAddressQuery();
  const text = query.toString();
  // The same as long as the address asks the same.
  const filter = useMemo(() => readFilter(new URLSearchParams(text)), [text]);
  return [filter, useCallback((changed) => change({ ...changed }), [change])];
}
