import { lazy, Suspense } from "react";
import { useSession } from "../../lib/backend/session.ts";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { openOverlay } from "../../lib/overlays/index.ts";
import classes from "./credits-control.module.css";

/** Fetched only for somebody who is signed in; without a connection there are no figures to show. */
const CreditsButton = lazy(() => import("./credits-button.tsx").catch(() => ({ default: () => null })));

/** In the header: the offer for visitors, the credits of who is signed in. */
export function CreditsControl() {
  const session = useSession();
  const available = useOfferAvailable();
  if (session.status === "signed-in") {
    return (
      <Suspense fallback={null}>
        <CreditsButton />
      </Suspense>
    );
  }
  if (!available) return null;
  return (
    <button
      type="button"
      className={classes.offer}
      data-offer
      data-unsure={session.status === "loading" || undefined}
      onClick={() => openOverlay({ kind: "offer" })}
    >
      100 <span className={classes.wide}>free </span>credits
    </button>
  );
}
