import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./promo-call-to-action.module.css";

/** `hero`: leads down to the offer, where claiming begins. */
export type PromoVariant = "hero" | "offer";

/** In the hero it stands beside the way to the first lesson, which comes first. */
export function buttonLook(variant: PromoVariant): "default" | "filled" {
  return variant === "hero" ? "default" : "filled";
}

/** The button of the bonus while it isn't known whether it was claimed. */
export function PromoSkeleton() {
  return <span role="status" aria-label="Looking up your bonus" className={classes.skeleton} />;
}

/** In place of the button where the offer has ended or can't be looked up; the hero has a way on of its own. */
export function WithoutOffer({ variant }: { readonly variant: PromoVariant }) {
  if (variant === "hero") return null;
  return (
    <ButtonLink to="/modules" size="lg">
      Start Learning
    </ButtonLink>
  );
}
