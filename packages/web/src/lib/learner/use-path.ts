import type { Catalogue, ModuleBundle, Track } from "@master-sql/course";
import {
  assumedConcepts,
  learningPath,
  minutesFor,
  type Pace,
  type PathDecisions,
  paceOf,
  pathDecisions,
  type Station,
  type Step,
} from "@master-sql/learning";
import { useMemo } from "react";
import { type KnownGoal, useGoal } from "../account/use-goal.ts";
import { modulesOf } from "../learning-path/modules-of.ts";
import { useProgress } from "../progress/index.ts";
import { type KnownLearner, usePicture } from "./use-picture.ts";

/** Where somebody is on their path, and what is left of it. */
export interface KnownPath {
  readonly learner: KnownLearner;
  readonly goal: KnownGoal;
  /** Null for the whole course. */
  readonly track: Track | null;
  /** Of the path, in their order; each has its station at the same place. */
  readonly modules: readonly ModuleBundle[];
  readonly stations: readonly Station[];
  readonly decisions: PathDecisions;
  readonly pace: Pace;
  /** All that is left, in its order. */
  readonly steps: readonly Step[];
  /** At their own pace. */
  readonly minutesLeft: number;
  /** For choosing exercises: what is on the path, and what is taken to be known. */
  readonly choice: { readonly modules: ReadonlySet<string>; readonly assumed: ReadonlySet<number> };
}

/** The path of whoever is here; null until it is known. Takes the model along: import it lazily. */
export function usePath({
  concepts,
  modules: course,
  tracks,
}: Pick<Catalogue, "concepts" | "modules" | "tracks">): KnownPath | null {
  const content = useMemo(() => ({ concepts, modules: course }), [concepts, course]);
  const learner = usePicture(content);
  const goal = useGoal();
  const progress = useProgress();
  const { careerGoal, experienceLevel: level } = goal.goal;
  const isKnown = goal.status === "ready" && progress.status !== "loading";
  const path = useMemo(() => {
    if (learner === null || !isKnown) return null;
    const track = tracks.find(({ role }) => role === careerGoal) ?? null;
    const modules = modulesOf(track, course);
    const decisions = pathDecisions(learner.events, learner.now);
    const done = {
      lessons: new Set(progress.lessons.keys()),
      exercises: new Set(
        [...progress.exercises].flatMap(([id, { solvedAt }]) => (solvedAt === null ? [] : [id])),
      ),
    };
    const stations = learningPath(modules, learner, { decisions, level, done });
    const pace = paceOf(learner.events, course, learner.now);
    const steps = stations.flatMap((station) => station.steps);
    return {
      learner,
      track,
      modules,
      stations,
      decisions,
      pace,
      steps,
      minutesLeft: minutesFor(steps, pace),
      choice: {
        modules: new Set(modules.map(({ id }) => id)),
        assumed: assumedConcepts(modules, stations, learner.catalogue),
      },
    };
  }, [learner, isKnown, careerGoal, level, tracks, course, progress.lessons, progress.exercises]);
  return path === null ? null : { ...path, goal };
}
