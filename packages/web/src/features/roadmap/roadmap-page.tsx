import type { Concept, ModuleBundle, Track } from "@master-sql/course";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { useGoal } from "../../lib/account/use-goal.ts";
import { modulesOf } from "../../lib/learning-path/modules-of.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import { GoalChooser } from "./goal-chooser.tsx";
import { PathMap } from "./path-map.tsx";
import classes from "./roadmap-page.module.css";

/** Takes the model of the learner along, which the map doesn't wait for, and stands without. */
const OwnPath = lazy(() => import("./own-path.tsx").catch(() => ({ default: WithoutOwnPath })));

function WithoutOwnPath({
  fallback,
  onPlaced,
}: {
  readonly fallback: ReactNode;
  onPlaced(isPlaced: boolean): void;
}) {
  useEffect(() => onPlaced(false), [onPlaced]);
  return fallback;
}

export function RoadmapPage({
  modules: course,
  concepts,
  tracks,
}: {
  modules: readonly ModuleBundle[];
  concepts: readonly Concept[];
  tracks: readonly Track[];
}) {
  const known = useGoal();
  // A prerendered page knows nobody: how far somebody is, is drawn by their browser.
  const [isInPage, setInPage] = useState(false);
  useEffect(() => setInPage(true), []);
  const [isPlaced, setPlaced] = useState<boolean | null>(null);
  const track = tracks.find(({ role }) => role === known.goal.careerGoal) ?? null;
  const modules = useMemo(() => modulesOf(track, course), [track, course]);
  const catalogue = useMemo(
    () => ({ concepts: [...concepts], modules: [...course], tracks: [...tracks] }),
    [concepts, course, tracks],
  );
  const map = <PathMap modules={modules} concepts={concepts} tracks={tracks} track={track} />;
  return (
    <Page>
      <PageHead
        title="Roadmap"
        lead="Your path in one view: what is done, what comes next, and what is left. You may start anywhere."
      />
      <div className={classes.path} data-known={isPlaced === null ? undefined : ""}>
        <GoalChooser
          tracks={tracks}
          known={known}
          track={track}
          modules={modules}
          isPlaced={isPlaced === true}
        />
        {isInPage ? (
          <Suspense fallback={map}>
            <OwnPath catalogue={catalogue} fallback={map} onPlaced={setPlaced} />
          </Suspense>
        ) : (
          map
        )}
      </div>
    </Page>
  );
}
