import type { Catalogue } from "@master-sql/course";
import { minutesFor } from "@master-sql/learning";
import { type ReactNode, useEffect, useMemo } from "react";
import { Link } from "react-router";
import { placeOn } from "../../lib/learner/place-on-path.ts";
import { PlacementOffer } from "../../lib/learner/placement-offer.tsx";
import { type KnownPath, usePath } from "../../lib/learner/use-path.ts";
import { recordDecision } from "../../lib/progress/work.ts";
import { HERE } from "./module-station.tsx";
import classes from "./own-path.module.css";
import { PathMap } from "./path-map.tsx";
import { PlanSection } from "./plan-section.tsx";

/** The path of whoever is here: how far they are, what is left, a plan, and the map. */
export default function OwnPath({
  catalogue,
  fallback,
  onPlaced,
}: {
  readonly catalogue: Pick<Catalogue, "concepts" | "modules" | "tracks">;
  /** While it isn't known. */
  readonly fallback: ReactNode;
  /** Called with whether a placement decides where the path begins, once that is known. */
  onPlaced(isPlaced: boolean): void;
}) {
  const path = usePath(catalogue);
  const isPlaced = path === null ? null : path.decisions.placement !== null;
  useEffect(() => {
    if (isPlaced !== null) onPlaced(isPlaced);
  }, [isPlaced, onPlaced]);
  return path === null ? fallback : <KnownMap path={path} catalogue={catalogue} />;
}

function KnownMap({
  path,
  catalogue,
}: {
  readonly path: KnownPath;
  readonly catalogue: Pick<Catalogue, "concepts" | "modules" | "tracks">;
}) {
  const here = useMemo(() => placeOn(path), [path]);
  const at = path.modules.findIndex(({ id }) => id === here?.moduleId);
  return (
    <>
      <PlacementOffer path={path} />
      {at > 0 && (
        <p className={classes.here}>
          <Link to={`#${HERE}`}>
            You are at module {at + 1}: {path.modules[at]?.title}
          </Link>
        </p>
      )}
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
