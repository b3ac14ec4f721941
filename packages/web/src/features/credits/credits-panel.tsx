import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { type CreditBalance, FREE_CREDITS_PER_DAY, PROMO } from "@master-sql/protocol";
import { Link } from "react-router";
import { retryBalance, useCreditBalance } from "../../lib/credits/credit-balance.ts";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { BuiltInNote } from "../../lib/operator/built-in-note.tsx";
import { closeOverlays, openOverlay } from "../../lib/overlays/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { shortDate } from "../../ui/moments.ts";
import classes from "./dialog-parts.module.css";
import { ResetNote } from "./reset-note.tsx";

/** How many credits there are, of which kind, and until when. */
export function CreditsPanel() {
  const state = useCreditBalance();
  return (
    <Dialog title="AI Credits" size={420} onClose={closeOverlays}>
      <div className={classes.body}>
        {state.status === "loaded" && <Balance balance={state.balance} />}
        {state.status === "loading" && <p role="status">Loading your credits...</p>}
        {state.status === "idle" && (
          <>
            <p>Credits belong to an account. Log in to see yours.</p>
            <div className={classes.actions}>
              <Button component={Link} to="/auth" onClick={closeOverlays}>
                Login with Google
              </Button>
            </div>
          </>
        )}
        {state.status === "error" && (
          <>
            <p role="alert">Unable to load credit information</p>
            <p role="status">{state.refreshing ? "Loading your credits..." : ""}</p>
            <div className={classes.actions}>
              <Button variant="default" onClick={() => void retryBalance()}>
                Try again
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Balance({ balance }: { readonly balance: CreditBalance }) {
  const available = useOfferAvailable();
  const { free_remaining_today: free, earned_remaining: earned, earned_expires_at: expires } = balance;
  return (
    <>
      {free + earned === 0 && <p className={classes.lead}>No credits remaining</p>}
      <dl className={classes.figures}>
        <div>
          <dt>Free credits today</dt>
          <dd>
            {free} of {FREE_CREDITS_PER_DAY}
          </dd>
        </div>
        <div>
          <dt>Earned credits</dt>
          <dd>{earned}</dd>
        </div>
        {expires && (
          <div>
            <dt>Earned credits expire</dt>
            <dd>{shortDate(expires)}</dd>
          </div>
        )}
      </dl>
      <div className={classes.quiet}>
        <ResetNote />
        <p>They are spent before earned ones.</p>
      </div>
      <section className={classes.note} aria-labelledby="credit-buys">
        <h3 id="credit-buys">One credit buys</h3>
        <ul className={classes.list}>
          <li>an answer of the tutor, wherever you write SQL</li>
          <li>or a whole mock interview</li>
        </ul>
        <p className={classes.quiet}>
          An answer that fails, is stopped, or repeats an earlier one costs nothing.{" "}
          <Link to="/account#credits" onClick={closeOverlays}>
            What you spent
          </Link>
        </p>
      </section>
      <BuiltInNote />
      {!balance.has_promo_grant && available && (
        <div className={classes.actions}>
          <Button onClick={() => openOverlay({ kind: "survey" })}>Claim {PROMO.credits} Free Credits</Button>
        </div>
      )}
    </>
  );
}
