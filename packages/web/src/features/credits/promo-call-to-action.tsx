import { Button } from "../../ui/button.tsx";
import "@mantine/core/styles/Loader.layer.css";
import { lazy, Suspense } from "react";
import { useSession } from "../../lib/backend/session.ts";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { openOverlay } from "../../lib/overlays/index.ts";
import classes from "./promo-call-to-action.module.css";
import { buttonLook, PromoSkeleton, type PromoVariant, WithoutOffer } from "./promo-variant.tsx";
import { scrollToOffer } from "./scroll-to-offer.ts";

const ClaimCallToAction = lazy(() =>
  import("./claim-call-to-action.tsx").catch(() => ({ default: WithoutOffer })),
);

/** The button of the bonus, as far as the visitor or user is with it. */
export function PromoCallToAction({
  variant,
  size = "lg",
}: {
  readonly variant: PromoVariant;
  readonly size?: "sm" | "lg";
}) {
  const session = useSession();
  const available = useOfferAvailable();
  if (session.status === "signed-in") {
    return (
      <Suspense fallback={<PromoSkeleton />}>
        <ClaimCallToAction variant={variant} size={size} />
      </Suspense>
    );
  }
  if (!available) return <WithoutOffer variant={variant} />;
  return (
    // Prerendered pages show the visitor's button; to somebody who may be signed in it is a skeleton until that is
    // known.
    <span className={classes.place} data-offer data-unsure={session.status === "loading" || undefined}>
      <Button
        size={size}
        variant={buttonLook(variant)}
        onClick={() => (variant === "hero" ? scrollToOffer() : openOverlay({ kind: "offer" }))}
      >
        Claim Your 100 Credits
      </Button>
    </span>
  );
}
