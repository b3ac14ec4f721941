import { lazy, Suspense, useEffect, useState } from "react";
import { useHasBegun } from "../../lib/learner/use-has-begun.ts";

/** Takes the model of the learner along, which newcomers don't need. The page stands without it. */
const OwnStart = lazy(() => import("./own-start.tsx").catch(() => ({ default: () => null })));

/** To somebody who has begun: how to go on, what is due, and the week. Nothing to others. */
export function WelcomeBack() {
  const hasBegun = useHasBegun();
  const [isInPage, setInPage] = useState(false);
  useEffect(() => setInPage(true), []);
  if (!isInPage || !hasBegun) return null;
  return (
    <Suspense fallback={null}>
      <OwnStart />
    </Suspense>
  );
}
