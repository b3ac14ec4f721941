import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useSession } from "../../lib/backend/session.ts";
import { welcome } from "./welcome.ts";

/**
 * On the start page, when somebody signs in while it is open, as in another tab: on to where they wanted to go.
 * The page at /auth does so itself.
 */
export function PostSignIn() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const before = useRef(status);
  useEffect(() => {
    const signedIn = before.current === "visitor" && status === "signed-in";
    before.current = status;
    if (!signedIn || pathname !== "/") return;
    welcome();
    const destination = import("../../lib/sign-in/destination.ts");
    destination.then(
      ({ signInDestination, takePendingRedirect }) => {
        const to = signInDestination(query.get("redirect"));
        if (to === null) return;
        takePendingRedirect(to);
        navigate(to);
      },
      (cause: unknown) => console.warn("Where to go after the login couldn't be found out.", cause),
    );
  }, [status, pathname, query, navigate]);
  return null;
}
