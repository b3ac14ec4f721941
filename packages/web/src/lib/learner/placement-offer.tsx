import { recordDecision } from "../progress/work.ts";
import { PlacementCard } from "./placement-card.tsx";
import type { KnownPath } from "./use-path.ts";

/** Somebody who answered more than this has shown where they are. */
const NEWCOMERS_ANSWERS = 5;

/** Whether a placement helps: nobody knows where to begin, and it wasn't declined. */
function isPlacementOffered({ decisions, learner }: Pick<KnownPath, "decisions" | "learner">): boolean {
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
  return isPlacementOffered(path) ? <PlacementCard onDecline={declinePlacement} /> : null;
}
