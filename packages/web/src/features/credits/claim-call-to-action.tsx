import type { ReactNode } from "react";
import { useHasClaimed } from "../../lib/credits/credit-balance.ts";
import { useOfferAvailable } from "../../lib/credits/offer.ts";
import { openOverlay } from "../../lib/overlays/index.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { buttonLook, PromoSkeleton, type PromoVariant, WithoutOffer } from "./promo-variant.tsx";
import { scrollToOffer } from "./scroll-to-offer.ts";

/** The button of the bonus for somebody who is signed in. */
export default function ClaimCallToAction({
  variant,
  size,
}: {
  readonly variant: PromoVariant;
  readonly size: "sm" | "lg";
}): ReactNode {
  const claimed = useHasClaimed();
  const available = useOfferAvailable();
  if (claimed === "loading") return <PromoSkeleton />;
  if (claimed) {
    return (
      <ButtonLink to="/modules" size={size} variant={buttonLook(variant)}>
        Already Claimed! Start Learning
      </ButtonLink>
    );
  }
  if (!available) return <WithoutOffer variant={variant} />;
  return (
    <Button
      size={size}
      variant={buttonLook(variant)}
      onClick={() => (variant === "hero" ? scrollToOffer() : openOverlay({ kind: "survey" }))}
    >
      Claim
    </Button>
  );
}
