import type { Concept, ModuleBundle, Track } from "@master-sql/engine/content";
import { Link } from "react-router";
import { moduleTally, nextStep } from "../../lib/learning-path/next-step.ts";
import { type LearnerProgress, useProgress } from "../../lib/progress/index.ts";
import { Page, PageHead } from "../../ui/page.tsx";
import { StateMark } from "../../ui/state-mark.tsx";
import classes from "./roadmap-page.module.css";
import { TrackChooser } from "./track-chooser.tsx";
import { useTrack } from "./use-track.ts";

export function RoadmapPage({
  modules: course,
  concepts,
  tracks,
}: {
  modules: readonly ModuleBundle[];
  concepts: readonly Concept[];
  tracks: readonly Track[];
}) {
  const progress = useProgress();
  const [track, chooseTrack] = useTrack(tracks);
  const modules = track === null ? course : course.filter(({ id }) => track.modules.includes(id));
  const step = progress.status === "loading" ? null : nextStep({ modules: [...modules] }, progress);
  const hereId = step && (step.kind === "lesson" ? step.lesson.id : step.module.id);
  return (
    <Page>
      <PageHead
        title="Roadmap"
        lead="The path in one view. Each station builds on the ones above it; you may start anywhere."
      />
      <TrackChooser tracks={tracks} chosen={track} modules={modules} onChoose={chooseTrack} />
      <ol className={classes.path}>
        {modules.map((module, position) => (
          <Station
            key={module.id}
            module={module}
            number={position + 1}
            progress={progress}
            hereId={hereId}
            concepts={concepts}
          />
        ))}
      </ol>
      {!step && progress.status !== "loading" && (
        <p className={classes.end}>You have been everywhere on this map. More stations are being built.</p>
      )}
    </Page>
  );
}

function Station({
  module,
  number,
  progress,
  hereId,
  concepts,
}: {
  module: ModuleBundle;
  number: number;
  progress: LearnerProgress;
  hereId: string | null;
  concepts: readonly Concept[];
}) {
  const tally = moduleTally(module, progress);
  const complete = tally.lessonsDone === tally.lessons && tally.exercisesSolved === tally.exercises;
  return (
    <li className={classes.station} data-complete={complete || undefined}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <div>
          <h2>
            <Link to={`/learning/${module.id}`} className={classes.headLink}>
              {module.title}
            </Link>
          </h2>
          <p className={classes.summary}>{module.summary}</p>
        </div>
      </div>
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
            here={lesson.id === hereId}
          />
        ))}
        <Stop
          to={`/practice?module=${module.id}`}
          title={`${tally.exercises} exercises`}
          note={`${tally.exercisesSolved} solved`}
          state={
            complete || tally.exercisesSolved === tally.exercises
              ? "done"
              : tally.exercisesSolved > 0
                ? "begun"
                : "open"
          }
          stateText={`${tally.exercisesSolved} of ${tally.exercises} solved`}
          here={module.id === hereId}
        />
      </ol>
    </li>
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
  to: string;
  title: string;
  note: string;
  state: "open" | "begun" | "done";
  stateText: string;
  here: boolean;
}) {
  return (
    <li className={classes.stop} data-here={here || undefined}>
      <StateMark state={state} label={stateText} />
      <span>
        <Link to={to}>{title}</Link>
        {here && <span className={classes.here}>You are here</span>}
        <span className={classes.note}>{note}</span>
      </span>
    </li>
  );
}
