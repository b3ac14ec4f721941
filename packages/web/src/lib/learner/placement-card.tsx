import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import classes from "./placement-card.module.css";

/** What a placement is, and the way to it. Without `onDecline` it only keeps the place of what may be offered. */
export function PlacementCard({ onDecline }: { readonly onDecline?: () => void }) {
  return (
    <section
      className={classes.offer}
      data-awaited={onDecline === undefined || undefined}
      aria-labelledby="placement-offer"
    >
      <div>
        <h2 id="placement-offer" className={classes.title}>
          Know some SQL already?
        </h2>
        <p>Take up to 12 questions (about 10 minutes) and skip what you already know.</p>
      </div>
      <div className={classes.actions}>
        <ButtonLink to="/quiz/placement" variant="default">
          Find where to begin
        </ButtonLink>
        <Button variant="subtle" onClick={onDecline}>
          No thanks
        </Button>
      </div>
    </section>
  );
}
