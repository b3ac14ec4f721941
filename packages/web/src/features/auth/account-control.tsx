import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../../lib/backend/session.ts";
import classes from "./account-control.module.css";

/** Fetched only for somebody who is signed in. */
const AccountMenu = lazy(() => import("./account-menu.tsx"));

/** In the header: the way in, or who is in. */
export function AccountControl() {
  const session = useSession();
  if (session.status === "signed-in") {
    return (
      <Suspense fallback={<span className={classes.avatarPlace} />}>
        <AccountMenu user={session.user} />
      </Suspense>
    );
  }
  return (
    <Link to="/auth" className={classes.login} data-unsure={session.status === "loading" || undefined}>
      Login<span className={classes.provider}> with Google</span>
    </Link>
  );
}
