import { lazy, Suspense } from "react";
import type { NextKnownProps } from "./next-known.tsx";

/** Takes the model of the learner along. Where that can't be had, nothing is known. */
const NextKnown = lazy(() => import("./next-known.tsx").catch(() => ({ default: () => null })));

/** Finds out the learner's next step, for parts of a page that can wait for it; shows nothing. */
export function AskNext(props: NextKnownProps) {
  return (
    <Suspense fallback={null}>
      <NextKnown {...props} />
    </Suspense>
  );
}
