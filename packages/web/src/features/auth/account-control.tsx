import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { type User, useSession } from "../../lib/backend/session.ts";
import classes from "./account-control.module.css";
import { initials } from "./initials.ts";

/** Fetched only for somebody who is signed in. Without a connection there is nothing that it could do. */
const AccountMenu = lazy(() => import("./account-menu.tsx").catch(() => ({ default: Avatar })));

function Avatar({ user }: { user: User }) {
  return <span className={classes.avatar}>{initials(user.email)}</span>;
}

/** In the header: the way in, or who is in. */
export function AccountControl() {
  const session = useSession();
  if (session.status === "signed-in") {
    return (
      <Suspense fallback={<Avatar user={session.user} />}>
        <AccountMenu user={session.user} />
      </Suspense>
    );
  }
  return (
    <Link
      to="/auth"
      className={classes.login}
      // All of it also where there is no room for more than its first word.
      aria-label="Login with Google"
      data-unsure={session.status === "loading" || undefined}
    >
      Login<span className={classes.provider}> with Google</span>
    </Link>
  );
}
