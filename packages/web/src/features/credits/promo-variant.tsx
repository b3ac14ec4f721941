import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./promo-call-to-action.module.css";

/**
 * `hero`: leads down to the offer, where claiming begins. `quiet-offer`: the same for a learner who has begun, where the
 * main button is their next step.
 */
export type PromoVariant = "hero" | "offer" | "quiet-offer";

/** In the hero, the way to the first lesson comes first. */
export function buttonLook(variant: PromoVariant): "default" | "filled" {
  return variant === "offer" ? "filled" : "default";
}

/** The button of the bonus while it isn't known whether it was claimed. */
export function PromoSkeleton() {
  return <span role="status" aria-label="Looking up your bonus" className={classes.skeleton} />;
}

/** In place of the button where the offer has ended or can't be looked up; the hero has a way on of its own. */
export function WithoutOffer({ variant }: { readonly variant: PromoVariant }) {
  if (variant === "hero") return null;
  return (
    <ButtonLink to="/modules" size="lg" variant={buttonLook(variant)}>
      Start Learning
    </ButtonLink>
  );
}
