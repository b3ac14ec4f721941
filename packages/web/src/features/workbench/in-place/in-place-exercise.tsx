import type { LessonBlockBundle } from "@master-sql/course";
import { Suspense, useId, useRef, useState } from "react";
import { exerciseState, exerciseWords } from "../../../lib/learning-path/exercise-state.ts";
import { useProgress } from "../../../lib/progress/index.ts";
import { Prompt } from "../../../lib/task/prompt.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { StateMark } from "../../../ui/state-mark.tsx";
import { useInSight } from "../../../ui/use-in-sight.ts";
import classes from "./in-place-exercise.module.css";

const LiveExercise = lazyPart(() => import("./live-exercise.tsx"));

/** How near the window it comes before it is loaded. */
const NEAR = "160px 0px";

interface InPlaceExerciseProps {
  readonly exercise: Extract<LessonBlockBundle, { kind: "exercise" }>;
  readonly lessonId: string;
}

/**
 * An exercise within a lesson: its prompt can be read at once, also without scripts; what solving it takes is loaded
 * when it comes near the window, or is asked for.
 */
export function InPlaceExercise({ exercise, lessonId }: InPlaceExerciseProps) {
  const place = useRef<HTMLElement>(null);
  const isNear = useInSight(place, NEAR);
  const [isAsked, setAsked] = useState(false);
  const titleId = useId();
  const known = useProgress().exercises.get(exercise.id);
  const waiting = (
    <div className={classes.waiting}>
      <Button size="sm" loading={isNear || isAsked} onClick={() => setAsked(true)}>
        Solve it here
      </Button>
    </div>
  );
  return (
    <section ref={place} id={exercise.slug} className={classes.exercise} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          <span className={classes.eyebrow}>Exercise</span> {exercise.title}
        </h2>
        <p className={classes.state}>
          <StateMark state={exerciseState(known)} />
          {exerciseWords(known)}
        </p>
      </div>
      <div className={classes.prompt}>
        <Prompt html={exercise.promptHtml} />
      </div>
      {isNear || isAsked ? (
        <Suspense fallback={waiting}>
          <LiveExercise slug={exercise.slug} lessonId={lessonId} place={place} />
        </Suspense>
      ) : (
        waiting
      )}
    </section>
  );
}
