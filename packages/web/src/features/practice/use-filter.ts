import { useAddressQuery } from "../../lib/address/use-address-query.ts";
import { type ExerciseFilter, readFilter } from "./exercise-filter.ts";

/** The filter in the address and how to change it. */
export function useFilter(): readonly [ExerciseFilter, (change: Partial<ExerciseFilter>) => void] {
  const [query, change] = useAddressQuery();
  return [readFilter(query), (changed) => change({ ...changed })];
}
