import type { Concept, ModuleBundle } from "@master-sql/course";
import type { Step } from "@master-sql/learning";
import { Link } from "react-router";
import type { ModuleTally } from "../../lib/learning-path/module-tally.ts";
import { useProgress } from "../../lib/progress/index.ts";
import { PlaceMark } from "../../ui/place-mark.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./stops.module.css";

/** The lessons of a module and its exercises; `here` is the step that comes next on the path. */
export function Stops({
  module,
  concepts,
  tally,
  here,
}: {
  readonly module: ModuleBundle;
  readonly concepts: readonly Concept[];
  readonly tally: ModuleTally;
  readonly here: Pick<Step, "kind" | "id"> | null;
}) {
  const progress = useProgress();
  const allSolved = tally.exercisesSolved === tally.exercises;
  return (
    <ol className={classes.stops}>
      {module.lessons.map((lesson) => (
        <Stop
          key={lesson.id}
          to={`/learning/${module.id}/${lesson.slug}`}
          title={lesson.title}
          note={lesson.concepts
            .map((id) => concepts.find((concept) => concept.id === id)?.title ?? id)
            .join(", ")}
          state={progress.lessons.has(lesson.id) ? "done" : "open"}
          stateText={progress.lessons.has(lesson.id) ? "Completed" : "Not completed yet"}
          here={lesson.id === here?.id}
        />
      ))}
      <Stop
        to={`/practice?module=${module.id}`}
        title={`${tally.exercises} exercises`}
        note={`${tally.exercisesSolved} solved`}
        state={allSolved ? "done" : tally.exercisesSolved > 0 ? "begun" : "open"}
        stateText={`${tally.exercisesSolved} of ${tally.exercises} solved`}
        here={here?.kind === "exercise"}
      />
    </ol>
  );
}

function Stop({
  to,
  title,
  note,
  state,
  stateText,
  here,
}: {
  readonly to: string;
  readonly title: string;
  readonly note: string;
  readonly state: "open" | "begun" | "done";
  readonly stateText: string;
  readonly here: boolean;
}) {
  return (
    <li className={classes.stop}>
      <StateMark state={state} label={stateText} />
      <span>
        <Link to={to}>{title}</Link>
        {here && <PlaceMark text="Next" />}
        <span className={classes.note}>{note}</span>
      </span>
    </li>
  );
}
