import type { Catalogue } from "@master-sql/course";
import { minutesFor } from "@master-sql/learning";
import type { ReactNode } from "react";
import { useNextSteps } from "../../lib/learner/next-steps.ts";
import { PlacementOffer } from "../../lib/learner/placement-offer.tsx";
import { type KnownPath, usePath } from "../../lib/learner/use-path.ts";
import { recordDecision } from "../../lib/progress/work.ts";
import classes from "./own-path.module.css";
import { PathMap } from "./path-map.tsx";
import { PlanSection } from "./plan-section.tsx";

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
  return path === null ? fallback : <KnownMap path={path} catalogue={catalogue} />;
}

function KnownMap({
  path,
  catalogue,
}: {
  readonly path: KnownPath;
  readonly catalogue: Pick<Catalogue, "concepts" | "modules" | "tracks">;
}) {
  const [here = null] = useNextSteps(path, catalogue, 1);
  return (
    <>
      <PlacementOffer path={path} />
      <PathMap
        modules={path.modules}
        concepts={catalogue.concepts}
        tracks={catalogue.tracks}
        track={path.track}
        own={{
          path,
          here,
          minutesOf: ({ steps }) => minutesFor(steps, path.pace),
          onMark: (moduleId, isComplete) => recordDecision({ kind: "module-marked", moduleId, isComplete }),
        }}
      />
      <PlanSection path={path} />
      {path.steps.length === 0 && (
        <p className={classes.end}>
          Nothing is left on this path. Choose another goal above, or practice to keep what you know.
        </p>
      )}
    </>
  );
}
