import type { Account } from "@master-sql/engine/api";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { shortDateTime } from "../../ui/moments.ts";
import classes from "./account-page.module.css";
import { browserName } from "./browser-name.ts";

/** Where the account is logged in. `onLogOutEverywhere` ends all of it, here too. */
export function SessionsSection({
  sessions,
  onLogOutEverywhere,
}: {
  sessions: Account["sessions"];
  onLogOutEverywhere(): Promise<void>;
}) {
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    await onLogOutEverywhere();
    setLeaving(false);
  };

  return (
    <section className={classes.section} aria-labelledby="sessions">
      <div className={classes.about}>
        <h2 id="sessions">Active sessions</h2>
        <p>Browsers that are logged in to your account. We keep no addresses or places.</p>
      </div>
      <div className={classes.content}>
        <ul className={classes.sessions}>
          {sessions.map(({ id, userAgent, beganAt, lastSeenAt, isThisOne }) => (
            <li key={id}>
              <strong>{browserName(userAgent)}</strong>
              {isThisOne && <span className={classes.here}>This browser</span>}
              <span className={classes.times}>
                Logged in <time dateTime={beganAt}>{shortDateTime(beganAt)}</time>, last active{" "}
                <time dateTime={lastSeenAt}>{shortDateTime(lastSeenAt)}</time>
              </span>
            </li>
          ))}
        </ul>
        <Button variant="default" onClick={() => void leave()} disabled={leaving}>
          {leaving ? "Logging out..." : "Log out everywhere"}
        </Button>
      </div>
    </section>
  );
}
