import { type ReactNode, Suspense } from "react";
import { NextStepWaiting } from "../../lib/learner/next-step-card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import classes from "./welcome.module.css";

/** Takes the model of the learner along, which newcomers don't need. */
const OwnToday = lazyPart(() => import("./own-today.tsx"));

/**
 * The start page of a learner who has begun. It is prerendered without what only the browser knows; `isKnown` is true
 * once that can be shown.
 */
export function TodayPage({
  isKnown,
  bonus,
}: {
  readonly isKnown: boolean;
  /** The way to the promotional credits. */
  readonly bonus: ReactNode;
}) {
  return (
    <Page>
      <div className={classes.today}>
        <h1>Today</h1>
        {isKnown ? (
          <Suspense fallback={<NextStepWaiting />}>
            <OwnToday bonus={bonus} />
          </Suspense>
        ) : (
          <NextStepWaiting />
        )}
      </div>
    </Page>
  );
}
