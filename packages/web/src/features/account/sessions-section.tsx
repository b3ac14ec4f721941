import type { Account } from "@master-sql/protocol";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { noteAccount } from "../../lib/account/use-account.ts";
import { callFunction } from "../../lib/backend/call-function.ts";
import { Button } from "../../ui/button.tsx";
import { shortDateTime } from "../../ui/moments.ts";
import { showToast } from "../../ui/toast/toast.ts";
import classes from "./account-page.module.css";
import { browserName } from "./browser-name.ts";

type Sessions = Account["sessions"];

/** Where the account is logged in; each other browser can be logged out. `onLogOutEverywhere` ends all of it, here too. */
export function SessionsSection({
  userId,
  sessions,
  onLogOutEverywhere,
}: {
  readonly userId: string;
  readonly sessions: Sessions;
  onLogOutEverywhere(): Promise<void>;
}) {
  const [leaving, setLeaving] = useState(false);
  /** The session that is being ended. */
  const [ending, setEnding] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    await onLogOutEverywhere();
    setLeaving(false);
  };
  const end = async ({ id, userAgent }: Sessions[number]) => {
    if (ending !== null) return;
    setEnding(id);
    const outcome = await callFunction("end-session", { sessionId: id }, { as: userId });
    flushSync(() => setEnding(null));
    const name = browserName(userAgent);
    if (!outcome.ok) {
      showToast({
        title: `${name} was not logged out`,
        message: outcome.message,
        tone: "wrong",
        about: "sessions",
      });
      return;
    }
    flushSync(() => noteAccount(userId, { sessions: sessions.filter((session) => session.id !== id) }));
    // Its button is gone, and whoever presses Enter once more must not log out another browser.
    heading.current?.focus();
    showToast({ title: `${name} is logged out`, tone: "saved", about: "sessions" });
  };

  return (
    <section className={classes.section} aria-labelledby="sessions">
      <div className={classes.about}>
        <h2 id="sessions" ref={heading} tabIndex={-1}>
          Active sessions
        </h2>
        <p>Browsers that are logged in to your account. We keep no addresses or places.</p>
      </div>
      <div className={classes.content}>
        <ul className={classes.sessions}>
          {sessions.map((session) => {
            const { id, userAgent, beganAt, lastSeenAt, isThisOne } = session;
            return (
              <li key={id}>
                <strong>{browserName(userAgent)}</strong>
                {isThisOne ? (
                  <span className={classes.here}>This browser</span>
                ) : (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Log out ${browserName(userAgent)}`}
                    aria-describedby={`times-${id}`}
                    aria-disabled={ending !== null}
                    onClick={() => void end(session)}
                  >
                    {ending === id ? "Logging out..." : "Log out"}
                  </Button>
                )}
                <span className={classes.times} id={`times-${id}`}>
                  Logged in <time dateTime={beganAt}>{shortDateTime(beganAt)}</time>, last active{" "}
                  <time dateTime={lastSeenAt}>{shortDateTime(lastSeenAt)}</time>
                </span>
              </li>
            );
          })}
        </ul>
        <Button variant="default" onClick={() => void leave()} disabled={leaving}>
          {leaving ? "Logging out..." : "Log out everywhere"}
        </Button>
      </div>
    </section>
  );
}
