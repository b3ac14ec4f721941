import { useEffect } from "react";
import { useSession } from "../../lib/backend/session.ts";

/** While somebody is signed in: keeps the session fresh and records the login, after the page is usable. */
export function SessionKeeper() {
  const session = useSession();
  const signedIn = session.status === "signed-in";
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      import("./login-tracking.ts")
        .then(({ startLoginTracking }) => startLoginTracking())
        .catch((cause: unknown) => console.warn("The login was not recorded.", cause));
    }, 500);
    return () => clearTimeout(timer);
  }, [signedIn]);
  return null;
}
