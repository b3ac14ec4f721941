import { z } from "zod";
import { useStored } from "../../../lib/storage/use-stored.ts";

/** Whether whoever uses this browser wants to see a streak, and how to change that. */
export function useStreakShown(): readonly [boolean, (isShown: boolean) => void] {
  const { value, set } = useStored("master-sql.progress-page.streak", z.boolean(), true);
  return [value, set];
}
