import { NextStepWaiting } from "../../../lib/learner/next-step-card.tsx";
import { PlacementCard } from "../../../lib/learner/placement-card.tsx";
import { useHasBegun } from "../../../lib/learner/use-has-begun.ts";

/** Keeps the place of what is next while that is found out, and to newcomers of what is offered them above it. */
export function NextWaiting() {
  const hasBegun = useHasBegun();
  return (
    <>
      {!hasBegun && <PlacementCard />}
      <NextStepWaiting />
    </>
  );
}
