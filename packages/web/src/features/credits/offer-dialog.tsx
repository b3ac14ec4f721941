import { number } from "@master-sql/words";
import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { PROMO } from "@master-sql/protocol";
import { useLocation, useNavigate } from "react-router";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { storePendingClaim } from "../../lib/credits/pending-claim.ts";
import { closeOverlays, openOverlay } from "../../lib/overlays/index.ts";
import { isInAppBrowser } from "../../lib/sign-in/browser-kind.ts";
import { storePendingRedirect } from "../../lib/sign-in/pending-redirect.ts";
import { Dialog } from "../../ui/dialog.tsx";
import classes from "./dialog-parts.module.css";
import { OFFER_ENDED } from "./offer-ended.ts";

/** For visitors: the bonus takes signing in, after which they are back here with the survey. */
export function OfferDialog() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const available = useOfferAvailable();
  const proceed = () => {
    if (isInAppBrowser(navigator.userAgent)) {
      // What is stored here doesn't reach the other browser: the claim begins anew there.
      openOverlay({ kind: "in-app-browser", address: window.location.href });
      return;
    }
    const now = Date.now();
    storePendingRedirect(pathname + search, now);
    storePendingClaim(now);
    closeOverlays();
    navigate("/auth?mode=signup");
  };
  if (!available) {
    return (
      <Dialog title="This offer has ended" onClose={closeOverlays}>
        <div className={classes.body}>
          <p className={classes.lead}>{OFFER_ENDED}</p>
          <Button size="md" fullWidth onClick={closeOverlays}>
            Go on
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Claim Your 100 Free Credits" onClose={closeOverlays}>
      <div className={classes.body}>
        <p className={classes.lead}>
          {PROMO.credits} credits for the AI features, worth ${PROMO.worthUsd}, for answering 8 questions.
          That takes about 2 minutes.
        </p>
        <p>
          Sign in first, so that the credits are yours. After you sign in, you return here to complete your
          claim.
        </p>
        <Button size="md" fullWidth onClick={proceed}>
          Continue with Gmail
        </Button>
        <p className={classes.quiet}>
          For the first {number(PROMO.users)} users, valid for {PROMO.validDays} days, non-transferable. No
          card needed.
        </p>
      </div>
    </Dialog>
  );
}
