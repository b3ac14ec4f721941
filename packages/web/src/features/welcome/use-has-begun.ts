import { useSession } from "../../lib/backend/session.ts";
import { useProgress } from "../../lib/progress/index.ts";

/** Whether somebody has done anything here, or has an account; false while the page is prerendered. */
export function useHasBegun(): boolean {
  const session = useSession();
  const { exercises, lessons } = useProgress();
  return session.status === "signed-in" || exercises.size > 0 || lessons.size > 0;
}
