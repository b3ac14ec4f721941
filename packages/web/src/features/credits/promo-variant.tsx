import classes from "./promo-call-to-action.module.css";

/** `hero`: leads down to the offer, where claiming begins. */
export type PromoVariant = "hero" | "offer";

/** The button of the bonus while it isn't known whether it was claimed. */
export function PromoSkeleton() {
  return <span role="status" aria-label="Looking up your bonus" className={classes.skeleton} />;
}
