import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Offer } from "../../ui/offer.tsx";
import { recordDecision } from "../progress/work.ts";
import type { KnownPath } from "./use-path.ts";

/** Somebody who answered more than this has shown where they are. */
const NEWCOMERS_ANSWERS = 5;

/** Whether a placement helps: nobody knows where to begin, and it wasn't declined. */
export function isPlacementOffered({
  decisions,
  learner,
}: Pick<KnownPath, "decisions" | "learner">): boolean {
  return (
    decisions.placement === null &&
    !decisions.isPlacementDeclined &&
    learner.picture.items.size < NEWCOMERS_ANSWERS
  );
}

/** Remembers that it wasn't wanted: it isn't offered again, and can be taken any time. */
export function declinePlacement(): void {
  recordDecision({ kind: "placement", outcome: "declined", known: [] });
}

/** To newcomers: a few questions that find where to begin. Declined, it isn't offered again. */
export function PlacementOffer({ path }: { readonly path: KnownPath }) {
  if (!isPlacementOffered(path)) return null;
  return (
    <Offer
      id="placement-offer"
      title="Know some SQL already?"
      actions={
        <>
          <ButtonLink to="/quiz/placement" variant="default">
            Find where to begin
          </ButtonLink>
          <Button variant="subtle" onClick={declinePlacement}>
            No thanks
          </Button>
        </>
      }
    >
      <p>Take up to 12 questions (about 10 minutes) and skip what you already know.</p>
    </Offer>
  );
}
