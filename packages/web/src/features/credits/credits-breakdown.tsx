import { FREE_CREDITS_PER_DAY } from "@master-sql/protocol";
import { useEffect, useState } from "react";
import { refreshBalance, useCreditBalance } from "../../lib/credits/credit-balance.ts";
import { shortDate } from "../../ui/moments.ts";
import classes from "./credits-breakdown.module.css";

/** How long the figures wait for newer ones. */
const PATIENCE_MS = 500;

/** What the credits are made of, asked for anew each time this appears. */
export function CreditsBreakdown() {
  const state = useCreditBalance();
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), PATIENCE_MS);
    void refreshBalance().finally(() => setWaiting(false));
    return () => clearTimeout(timer);
  }, []);
  if (state.status === "error") return <>{state.message}</>;
  const balance = state.status === "loaded" && !waiting ? state.balance : null;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Free credits today</dt>
        <dd>{balance ? `${balance.free_remaining_today} of ${FREE_CREDITS_PER_DAY}` : "..."}</dd>
      </div>
      <div>
        <dt>Earned credits</dt>
        <dd>{balance ? balance.earned_remaining : "..."}</dd>
      </div>
      {balance?.earned_expires_at && (
        <div>
          <dt>Earned credits expire</dt>
          <dd>{shortDate(balance.earned_expires_at)}</dd>
        </div>
      )}
    </dl>
  );
}
