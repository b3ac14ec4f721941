import type { Catalogue } from "@master-sql/course";
import { minutesFor } from "@master-sql/learning";
import type { ReactNode } from "react";
import { PlacementOffer } from "../../lib/learner/placement-offer.tsx";
import { usePath } from "../../lib/learner/use-path.ts";
import { recordDecision } from "../../lib/progress/work.ts";
import { PathMap } from "./path-map.tsx";
import { PlanSection } from "./plan-section.tsx";
import classes from "./roadmap-page.module.css";

/** The path of whoever is here: how far they are, what is left, a plan, and the map. */
export default function OwnPath({
  catalogue,
  fallback,
}: {
  readonly catalogue: Pick<Catalogue, "concepts" | "modules" | "tracks">;
  /** While it isn't known. */
  readonly fallback: ReactNode;
}) {
  const path = usePath(catalogue);
  if (path === null) return fallback;
  return (
    <>
      <PlacementOffer path={path} />
      <PlanSection path={path} />
      <PathMap
        modules={path.modules}
        concepts={catalogue.concepts}
        own={{
          path,
          minutesOf: ({ steps }) => minutesFor(steps, path.pace),
          onMark: (moduleId, isComplete) => recordDecision({ kind: "module-marked", moduleId, isComplete }),
        }}
      />
      {path.steps.length === 0 && (
        <p className={classes.end}>
          Nothing is left on this path. Choose another goal above, or practice to keep what you know.
        </p>
      )}
    </>
  );
}
