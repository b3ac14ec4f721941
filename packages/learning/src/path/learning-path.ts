import type { LearnerPicture } from "../learner/learner-picture.ts";
import { DUE_RETRIEVABILITY } from "../learner/memory.ts";
import type { PracticeCatalogue } from "../learner/practice-catalogue.ts";
import type { PathDecisions } from "./path-decisions.ts";

/** What there is to do in a module, and what it teaches. */
export interface PathModule {
  readonly id: string;
  readonly level: "beginner" | "intermediate" | "advanced";
  /** In their order; `minutes` to read. */
  readonly lessons: readonly {
    readonly id: string;
    readonly minutes: number;
    readonly concepts: readonly string[];
    /** Slugs of the exercises in its text, and of those that it offers at its end. */
    readonly inPlace: readonly string[];
    readonly practice: readonly string[];
  }[];
  readonly exercises: readonly { readonly id: string; readonly slug: string; readonly minutes: number }[];
}

/** What is done of a course, whoever keeps it: ids. */
export interface Done {
  readonly lessons: ReadonlySet<string>;
  readonly exercises: ReadonlySet<string>;
}

/** A lesson or an exercise that is left to do. */
export interface Step {
  readonly kind: "lesson" | "exercise";
  readonly id: string;
  readonly moduleId: string;
  /** As its author reckons. */
  readonly minutes: number;
}

/**
 * Why a module needs nothing more: marked by hand; all lessons read and their exercises solved; its concepts mastered;
 * skipped by a placement; below the level that the learner told.
 */
export type Reached = "marked" | "work" | "evidence" | "placement" | "level";

export interface Station {
  readonly moduleId: string;
  /** "next": where to go on. */
  readonly state: "done" | "next" | "open";
  readonly reached: Reached | null;
  /** Concepts that it teaches and that are due for review. */
  readonly due: readonly number[];
  /** Concepts of a module that was skipped, whose latest answer was wrong: they bring it back. */
  readonly refuted: readonly number[];
  /** Empty when it is done. Of a module that was brought back, only what teaches the refuted concepts. */
  readonly steps: readonly Step[];
}

export interface PathOptions {
  readonly decisions: PathDecisions;
  /** What the learner says of themselves; a placement knows better. */
  readonly level: PathModule["level"];
  readonly done: Done;
}

/** From here a concept counts as known, when it was solved alone at least once. */
const KNOWN = 0.72;
const LEVELS: readonly PathModule["level"][] = ["beginner", "intermediate", "advanced"];

/**
 * The modules of a path, in their order, and how far somebody is. The learner's own word goes first, then what they
 * did and showed, then the placement, and without one the level that they told.
 */
export function learningPath(
  modules: readonly PathModule[],
  known: { readonly picture: LearnerPicture; readonly catalogue: PracticeCatalogue },
  options: PathOptions,
): readonly Station[] {
  const { picture, catalogue } = known;
  const reached = modules.map((module) => reachedBy(module, known, options));
  const refuted = modules.map((module, at) =>
    isSkipped(reached[at] ?? null)
      ? taughtBy(module, catalogue).filter((concept) => picture.concepts[concept]?.lastIsRight === false)
      : [],
  );
  const isDone = (at: number) => reached[at] !== null && refuted[at]?.length === 0;
  const next = modules.findIndex((_, at) => !isDone(at));
  return modules.map((module, at) => {
    const wrong = refuted[at] ?? [];
    return {
      moduleId: module.id,
      state: isDone(at) ? "done" : at === next ? "next" : "open",
      reached: isDone(at) ? (reached[at] ?? null) : null,
      refuted: wrong,
      due: taughtBy(module, catalogue).filter(
        (concept) => (picture.concepts[concept]?.retrievability ?? 1) <= DUE_RETRIEVABILITY,
      ),
      steps: isDone(at) ? [] : stepsOf(withLessonsOn(wrong, module, catalogue), options.done),
    };
  });
}

const isSkipped = (reached: Reached | null): boolean => reached === "placement" || reached === "level";

/** A module with only those lessons that teach one of these concepts; all of it when there are none. */
function withLessonsOn(
  concepts: readonly number[],
  module: PathModule,
  { conceptById }: PracticeCatalogue,
): PathModule {
  if (concepts.length === 0) return module;
  const teaches = ({ concepts: ids }: PathModule["lessons"][number]) =>
    ids.some((id) => concepts.includes(conceptById.get(id) ?? -1));
  return { ...module, lessons: module.lessons.filter(teaches) };
}

/** Concepts of the modules that a learner is past without having shown it: chosen seldom, and built upon. */
export function assumedConcepts(
  modules: readonly PathModule[],
  stations: readonly Station[],
  catalogue: PracticeCatalogue,
): ReadonlySet<number> {
  const assumed = new Set(
    stations.flatMap(({ moduleId, reached, refuted }) =>
      (reached === null && refuted.length === 0) || reached === "work" ? [] : [moduleId],
    ),
  );
  return new Set(
    modules.flatMap((module) => (assumed.has(module.id) ? [...taughtBy(module, catalogue)] : [])),
  );
}

function taughtBy({ lessons }: PathModule, catalogue: PracticeCatalogue): readonly number[] {
  return [
    ...new Set(
      lessons.flatMap(({ concepts }) => concepts.flatMap((id) => catalogue.conceptById.get(id) ?? [])),
    ),
  ];
}

function reachedBy(
  module: PathModule,
  { picture, catalogue }: { readonly picture: LearnerPicture; readonly catalogue: PracticeCatalogue },
  { decisions, level, done }: PathOptions,
): Reached | null {
  const mark = decisions.marks.get(module.id);
  if (mark !== undefined && !mark) return null;
  if (mark) return "marked";
  if (module.lessons.length > 0 && stepsOf(module, done).length === 0) return "work";
  const taught = taughtBy(module, catalogue).map((concept) => picture.concepts[concept]);
  const isShown = taught.every(
    (concept) =>
      concept !== undefined && concept.mastery >= KNOWN && concept.recent.some(({ isRight }) => isRight),
  );
  if (taught.length > 0 && isShown) return "evidence";
  if (decisions.placement !== null) return decisions.placement.known.has(module.id) ? "placement" : null;
  return LEVELS.indexOf(module.level) < LEVELS.indexOf(level) ? "level" : null;
}

/** Its lessons and, after each, its exercises. */
function stepsOf({ id: moduleId, lessons, exercises }: PathModule, done: Done): readonly Step[] {
  const bySlug = new Map(exercises.map((exercise) => [exercise.slug, exercise]));
  return lessons.flatMap((lesson): Step[] => [
    ...(done.lessons.has(lesson.id)
      ? []
      : [{ kind: "lesson" as const, id: lesson.id, moduleId, minutes: lesson.minutes }]),
    ...[...lesson.inPlace, ...lesson.practice].flatMap((slug): Step[] => {
      const exercise = bySlug.get(slug);
      return exercise === undefined || done.exercises.has(exercise.id)
        ? []
        : [{ kind: "exercise", id: exercise.id, moduleId, minutes: exercise.minutes }];
    }),
  ]);
}
