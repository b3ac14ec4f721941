import type { Concept, ModuleBundle } from "@master-sql/course";
import type { Station } from "@master-sql/learning";
import { list, quantity } from "@master-sql/words";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { levelNames } from "../../lib/account/level-names.ts";
import type { KnownPath } from "../../lib/learner/use-path.ts";
import { moduleMotif } from "../../lib/learning-path/module-motif.ts";
import { type ModuleTally, moduleTally } from "../../lib/learning-path/module-tally.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { Button } from "../../ui/button.tsx";
import { workText } from "../../ui/durations.ts";
import { Meter } from "../../ui/meter.tsx";
import { Motif } from "../../ui/motif/index.ts";
import { PlaceMark } from "../../ui/place-mark.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { Lane } from "./lines.ts";
import classes from "./module-station.module.css";
import type { OwnPathMap } from "./own-path-map.ts";
import { paceText } from "./pace-text.ts";
import { reachedText } from "./reached-text.ts";
import { Stops } from "./stops.tsx";

interface ModuleStationProps {
  readonly module: ModuleBundle;
  readonly number: number;
  readonly concepts: readonly Concept[];
  readonly lanes: readonly Lane[];
  /** The lines that stop here, in words; empty where there is only one. */
  readonly paths: string;
  readonly beginsLevel: boolean;
  readonly station: Station | null;
  readonly own: OwnPathMap | undefined;
}

/** The element id of the learner's own module, for links. */
export const HERE = "here";

/** A module on the map: its place on the lines, what it teaches, your progress, and on demand its lessons. */
export function ModuleStation({
  module,
  number,
  concepts,
  lanes,
  paths,
  beginsLevel,
  station,
  own,
}: ModuleStationProps) {
  // The prerendered map is a beginner's.
  const isHere = own ? own.here?.moduleId === module.id : number === 1;
  const isDone = station?.state === "done";
  const tally = moduleTally(module, useProgress());
  const stops = lanes.filter((lane) => lane.stops);
  return (
    <li
      id={isHere ? HERE : undefined}
      className={classes.station}
      data-state={isDone ? "done" : "open"}
      data-here={isHere || undefined}
    >
      <Lanes lanes={lanes} isDone={isDone} number={number} />
      <div className={classes.row}>
        {beginsLevel && <p className={classes.level}>{levelNames[module.level]}</p>}
        <div className={classes.head}>
          <Motif name={moduleMotif(module.id)} />
          <div className={classes.words}>
            <h2>
              <Link to={`/learning/${module.id}`}>{module.title}</Link>
            </h2>
            {isHere && <PlaceMark text="You are here" />}
            {paths !== "" &&
              (stops.length < lanes.length ? (
                <span className={classes.line} data-line={stops[0]?.color}>
                  {paths}
                </span>
              ) : (
                <VisuallyHidden>{paths}</VisuallyHidden>
              ))}
            {station && own && <Notes station={station} path={own.path} />}
            <p className={classes.summary}>{module.summary}</p>
          </div>
          <Done tally={tally} station={station} own={own} />
        </div>
        <Inside module={module} concepts={concepts} tally={tally} isDone={isDone} isHere={isHere} own={own} />
      </div>
    </li>
  );
}

function Lanes({
  lanes,
  isDone,
  number,
}: {
  readonly lanes: readonly Lane[];
  readonly isDone: boolean;
  readonly number: number;
}) {
  const first = lanes.findIndex(({ stops }) => stops);
  const last = lanes.findLastIndex(({ stops }) => stops);
  return (
    <span className={classes.lanes} aria-hidden="true">
      {lanes.map(({ color, above, below }, at) => (
        <span key={color} className={classes.lane} data-line={color} style={{ gridColumn: at + 1 }}>
          {above && <span className={classes.above} />}
          {below && <span className={classes.below} />}
        </span>
      ))}
      <span
        className={classes.stop}
        data-line={first === last ? lanes[first]?.color : undefined}
        style={{ gridColumn: `${Math.max(0, first) + 1} / ${Math.max(0, last) + 2}` }}
      >
        {isDone ? <IconCheck size={16} stroke={3} /> : number}
      </span>
    </span>
  );
}

/** Why nothing more is needed here, what an answer refuted, and what is due for review. */
function Notes({
  station: { reached, refuted, due },
  path,
}: {
  readonly station: Station;
  readonly path: KnownPath;
}) {
  const titles = (concepts: readonly number[]) =>
    list(concepts.map((concept) => path.learner.catalogue.concepts[concept]?.title ?? ""));
  return (
    <>
      {due.length > 0 && (
        <Link to="/practice" className={classes.due} title={titles(due)}>
          {quantity(due.length, "concept")} due for review
          <VisuallyHidden>: {titles(due)}</VisuallyHidden>
        </Link>
      )}
      {reached !== null && <p className={classes.reached}>{reachedText[reached]}</p>}
      {refuted.length > 0 && (
        <p className={classes.note}>Skipped, except for {titles(refuted)}: answered wrong</p>
      )}
    </>
  );
}

function Done({
  tally,
  station,
  own,
}: Pick<ModuleStationProps, "station" | "own"> & { readonly tally: ModuleTally }) {
  const [done, all] = [tally.lessonsDone + tally.exercisesSolved, tally.lessons + tally.exercises];
  return (
    <div className={classes.done}>
      <Meter value={done} of={all} label={`${done} of ${all} done`} />
      {station && own && station.state !== "done" && (
        <p>
          about {workText(own.minutesOf(station))} at {paceText(own.path.pace)}
        </p>
      )}
    </div>
  );
}

/** The lessons of a module and its exercises, on demand. */
function Inside({
  module,
  concepts,
  tally,
  isDone,
  isHere,
  own,
}: Pick<ModuleStationProps, "module" | "concepts" | "own"> & {
  readonly tally: ModuleTally;
  readonly isDone: boolean;
  readonly isHere: boolean;
}) {
  const hasBegun = tally.lessonsDone + tally.exercisesSolved > 0;
  return (
    <details key={`${isDone} ${isHere}`} open={isHere}>
      <summary className={classes.toggle}>
        {hasBegun
          ? `${tally.lessonsDone} of ${quantity(tally.lessons, "lesson")}, ${tally.exercisesSolved} of ${quantity(tally.exercises, "exercise")}`
          : `${quantity(tally.lessons, "lesson")}, ${quantity(tally.exercises, "exercise")}`}
        <VisuallyHidden> of {module.title}</VisuallyHidden>
      </summary>
      <Stops module={module} concepts={concepts} tally={tally} here={isHere ? (own?.here ?? null) : null} />
      {own && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.mark}
          onClick={() => own.onMark(module.id, !isDone)}
          aria-label={`${isDone ? "Open again" : "Mark complete"}: ${module.title}`}
        >
          {isDone ? "Open again" : "Mark complete"}
        </Button>
      )}
    </details>
  );
}
