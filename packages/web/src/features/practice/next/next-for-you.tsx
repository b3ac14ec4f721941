import type { Catalogue } from "@master-sql/course";
import { useDeferredValue, useState } from "react";
import { useCatalogue } from "../../../lib/content/use-catalogue.ts";
import { isEasiest, isHardest, useAim } from "../../../lib/learner/aim.ts";
import { NextStepCard, NextStepWaiting, startText } from "../../../lib/learner/next-step-card.tsx";
import { useNextSteps } from "../../../lib/learner/next-steps.ts";
import { isPlacementOffered } from "../../../lib/learner/placement-offer.tsx";
import { usePracticeSession } from "../../../lib/learner/session/practice-session.ts";
import { SessionCard } from "../../../lib/learner/session/session-card.tsx";
import { SessionStart } from "../../../lib/learner/session/session-start.tsx";
import { type KnownPath, usePath } from "../../../lib/learner/use-path.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { SessionEnd } from "../session-end/session-end.tsx";

/** The session that runs or has just ended, or else what is next and why, how hard it should be, and a new session: one card. */
export default function NextForYou() {
  const { data, isError } = useCatalogue();
  // The page answers while this is worked out.
  const catalogue = useDeferredValue(data);
  if (catalogue === undefined) return isError ? null : <NextStepWaiting />;
  return <Next catalogue={catalogue} />;
}

function Next({ catalogue }: { readonly catalogue: Catalogue }) {
  const path = usePath(catalogue);
  const { session, end } = usePracticeSession();
  if (path === null) return <NextStepWaiting />;
  if (session?.steps.every(({ state }) => state !== "open"))
    return <SessionEnd session={session} path={path} catalogue={catalogue} onClose={end} />;
  if (session !== null) return <SessionCard />;
  return <Panel path={path} catalogue={catalogue} />;
}

/** How many steps “Another” goes through. */
const CHOICES = 12;

function Panel({ path, catalogue }: { readonly path: KnownPath; readonly catalogue: Catalogue }) {
  const { index, move } = useAim();
  const [passed, setPassed] = useState(0);
  const steps = useNextSteps(path, catalogue, CHOICES);
  const step = steps[passed % Math.max(1, steps.length)];
  if (step === undefined) return null;
  return (
    <NextStepCard step={step} below={<SessionStart path={path} catalogue={catalogue} />}>
      <ButtonLink to={step.to}>{startText(step)}</ButtonLink>
      <Button variant="subtle" onClick={() => setPassed(passed + 1)}>
        Another
      </Button>
      <Button variant="subtle" disabled={isEasiest(index)} onClick={() => move(1)}>
        Easier
      </Button>
      <Button variant="subtle" disabled={isHardest(index)} onClick={() => move(-1)}>
        Harder
      </Button>
      {isPlacementOffered(path) && (
        <ButtonLink variant="subtle" to="/quiz/placement">
          Find where to begin
        </ButtonLink>
      )}
    </NextStepCard>
  );
}
