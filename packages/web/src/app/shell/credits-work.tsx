import { useEffect } from "react";
import { useSession } from "../../lib/backend/session.ts";
import { installGlobalHandle } from "./global-handle.ts";

/** What credits need of every page: the handle on `window`, the events, and a claim that waited for signing in. */
export function CreditsWork() {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : null;
  useEffect(installGlobalHandle, []);
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let here = true;
    const flow = import("../../features/credits/claim-flow.ts");
    flow.then(
      ({ startCredits }) => {
        if (here) stop = startCredits(userId);
      },
      (cause: unknown) => console.warn("A pending claim couldn't be taken up.", cause),
    );
    return () => {
      here = false;
      stop?.();
    };
  }, [userId]);
  return null;
}
