import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { CREDIT_REQUEST } from "@master-sql/protocol";
import { useHasClaimed } from "../../lib/credits/credit-balance.ts";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { closeOverlays, openOverlay } from "../../lib/overlays/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import classes from "./dialog-parts.module.css";
import { ResetNote } from "./reset-note.tsx";

const REQUEST = `${CREDIT_REQUEST} I use them for: `;

/** Nothing is left: when there will be more, and how to get more sooner. */
export function OutOfCreditsDialog() {
  const claimed = useHasClaimed();
  const available = useOfferAvailable();
  return (
    <Dialog title="Out of AI Credits" size={440} onClose={closeOverlays}>
      <div className={classes.body}>
        <p className={classes.lead}>No credits remaining</p>
        <ResetNote />
        <p className={classes.quiet}>Lessons, exercises and their verdicts never cost any.</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={closeOverlays}>
            Not now
          </Button>
          {claimed === false && available && (
            <Button onClick={() => openOverlay({ kind: "survey" })}>Claim 100 Free Credits</Button>
          )}
          {(claimed === true || (claimed === false && !available)) && (
            <Button onClick={() => openOverlay({ kind: "feedback", message: REQUEST })}>
              Request More Credits
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
