import type { Concept, ModuleBundle } from "@master-sql/course";
import type { Station } from "@master-sql/learning";
import { list, quantity } from "@master-sql/words";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import type { ShownStep } from "../../lib/learner/next-steps.ts";
import type { KnownPath } from "../../lib/learner/use-path.ts";
import { moduleTally } from "../../lib/learning-path/module-tally.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { Button } from "../../ui/button.tsx";
import { workText } from "../../ui/durations.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { reachedText } from "./reached-text.ts";
import classes from "./roadmap-page.module.css";
import { Stops } from "./stops.tsx";

/** What is known of somebody's path, and how they change it. */
export interface OwnPathMap {
  readonly path: KnownPath;
  /** The next step. */
  readonly here: ShownStep | null;
  /** Minutes that the rest of a station takes. */
  minutesOf(station: Station): number;
  onMark(moduleId: string, isComplete: boolean): void;
}

/** The modules of a path one below the other; with `own`, how far somebody is. */
export function PathMap({
  modules,
  concepts,
  own,
}: {
  readonly modules: readonly ModuleBundle[];
  readonly concepts: readonly Concept[];
  readonly own?: OwnPathMap;
}) {
  return (
    <ol className={classes.path} aria-label="The path">
      {modules.map((module, at) => (
        <ModuleStation
          key={module.id}
          module={module}
          number={at + 1}
          concepts={concepts}
          station={own?.path.stations[at] ?? null}
          own={own}
        />
      ))}
    </ol>
  );
}

function ModuleStation({
  module,
  number,
  concepts,
  station,
  own,
}: {
  readonly module: ModuleBundle;
  readonly number: number;
  readonly concepts: readonly Concept[];
  readonly station: Station | null;
  readonly own: OwnPathMap | undefined;
}) {
  const progress = useProgress();
  const tally = moduleTally(module, progress);
  // The prerendered map is that of somebody who begins.
  const state = station?.state ?? (number === 1 ? "next" : "open");
  return (
    <li className={classes.station} data-state={state}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {state === "done" ? <IconCheck size={20} stroke={2.5} /> : number}
        </span>
        <div className={classes.words}>
          <h2>
            <Link to={`/learning/${module.id}`} className={classes.headLink}>
              {module.title}
            </Link>
          </h2>
          <p className={classes.summary}>{module.summary}</p>
          {station && own && <StationState station={station} own={own} title={module.title} />}
        </div>
      </div>
      <details key={state} className={classes.details} open={state === "next"}>
        <summary className={classes.toggle}>
          {quantity(tally.lessons, "lesson")}, {quantity(tally.exercises, "exercise")}
          {tally.lessonsDone + tally.exercisesSolved > 0 &&
            `: ${tally.lessonsDone} read, ${tally.exercisesSolved} solved`}
          <VisuallyHidden> of {module.title}</VisuallyHidden>
        </summary>
        <Stops
          module={module}
          concepts={concepts}
          here={own?.here?.moduleId === module.id ? own.here : null}
        />
      </details>
    </li>
  );
}

function StationState({
  station,
  own: { path, minutesOf, onMark },
  title,
}: {
  readonly station: Station;
  readonly own: OwnPathMap;
  readonly title: string;
}) {
  const { moduleId, state, reached, refuted, due } = station;
  const titleOf = (concept: number) => path.learner.catalogue.concepts[concept]?.title ?? "";
  const names = due.map(titleOf).slice(0, 3);
  return (
    <div className={classes.state}>
      {state === "next" && <span className={classes.here}>Next</span>}
      {reached !== null && <span className={classes.reached}>{reachedText[reached]}</span>}
      {refuted.length > 0 && <span>Skipped, except for {list(refuted.map(titleOf))}: answered wrong</span>}
      {state !== "done" && <span>about {workText(minutesOf(station))} at your pace</span>}
      {due.length > 0 && (
        <Link to="/practice" className={classes.due}>
          Due for review: {list(due.length > 3 ? [...names, `${due.length - 3} more`] : names)}
        </Link>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onMark(moduleId, state !== "done")}
        aria-label={`${state === "done" ? "Open again" : "Mark complete"}: ${title}`}
      >
        {state === "done" ? "Open again" : "Mark complete"}
      </Button>
    </div>
  );
}
