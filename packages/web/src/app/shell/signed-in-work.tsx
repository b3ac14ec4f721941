import { useEffect } from "react";
import { useSession } from "../../lib/backend/session.ts";

/** Long enough after the page has become usable, so that this delays nothing. */
const AFTER_MS = 500;

/** While somebody is signed in: the login is recorded, and what waits in this browser is sent. */
export function SignedInWork() {
  const session = useSession();
  const signedIn = session.status === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      begin().catch((cause: unknown) => console.warn("Some work in the background didn't start.", cause));
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
  return null;
}

async function begin(): Promise<void> {
  const [tracking, progress] = await Promise.all([
    import("../../features/auth/login-tracking.ts"),
    import("../../lib/progress/background.ts"),
  ]);
  progress.startProgressWork();
  await tracking.startLoginTracking();
}
